import { Button, Result } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '@/services/i18n';
import styles from './root.module.css';

interface State {
  error: Error | null;
}

/**
 * Keeps a page that fails from taking the frame with it, and offers to load it again.
 * A script chunk that is missing after a deployment, or that timed out, is told as such (specification section 8).
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const chunk = isChunkError(error);
    return (
      <div className={styles.broken} role="alert">
        <Result
          status="warning"
          title={chunk ? t('页面资源加载失败') : t('页面出错了')}
          subTitle={
            chunk
              ? t('可能是系统刚刚更新，或网络不稳定。重新加载后即可继续。')
              : t('页面遇到意外问题，重新加载通常可以恢复。')
          }
          extra={
            <Button type="primary" onClick={() => window.location.reload()}>
              {t('重新加载')}
            </Button>
          }
        />
      </div>
    );
  }
}

/** Whether an error is a script or style chunk that did not arrive. */
export function isChunkError(error: Error): boolean {
  return error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .* failed/.test(error.message);
}
