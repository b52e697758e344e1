import { Component, type ErrorInfo, type ReactNode } from 'react';
import { BasicButton } from '@/basic-ui/button';
import { t } from '@/services/i18n';
import './error-boundary.css';

interface Props {
  children: ReactNode;
  /** It stands around a part, such as a tab or a drawer, and what is beside it lives on. */
  isPart?: boolean;
  /** What the children are drawn from; another one, such as a mended page file, is tried at once. */
  source?: unknown;
  /** Fetches it anew when the person tries again. */
  onRetry?(): void;
}

interface State {
  error: Error | null;
}

/**
 * Keeps what fails while it is drawn from taking with it what is around it, and offers to try again.
 * A script chunk that is missing after a deployment, or that timed out, is told as such (specification section 8).
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate({ source }: Props) {
    if (this.state.error && source !== this.props.source) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => {
      this.props.onRetry?.();
      this.setState({ error: null });
    };
    return <Broken isPart={this.props.isPart ?? false} isChunk={isChunkError(error)} onRetry={retry} />;
  }
}

interface BrokenProps {
  isPart: boolean;
  isChunk: boolean;
  onRetry(): void;
}

function Broken({ isPart, isChunk, onRetry }: BrokenProps) {
  const [title, advice] = isChunk
    ? [t('页面资源加载失败'), t('可能是系统刚刚更新，或网络不稳定。重新加载后即可继续。')]
    : isPart
      ? [t('这部分内容无法显示'), t('遇到意外问题，其他内容不受影响。请重试；若仍无法显示，请联系管理员。')]
      : [t('页面出错了'), t('页面遇到意外问题，重新加载通常可以恢复。')];
  // React keeps a chunk that failed as failed: only another load of the page brings it.
  const mayRetry = isPart && !isChunk;
  return (
    <div className="broken" role="alert">
      <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
        <path d="M24 5 44 41H4z" fill="#fdf3e1" stroke="#d9902f" strokeWidth="2.4" strokeLinejoin="round" />
        <path d="M24 18v11M24 34v1.6" stroke="#a8660b" strokeWidth="3.4" strokeLinecap="round" />
      </svg>
      <h2>{title}</h2>
      <p>{advice}</p>
      <BasicButton kind="primary" onClick={mayRetry ? onRetry : () => window.location.reload()}>
        {mayRetry ? t('重试') : t('重新加载')}
      </BasicButton>
    </div>
  );
}

function isChunkError(error: Error): boolean {
  return error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .* failed/.test(error.message);
}
