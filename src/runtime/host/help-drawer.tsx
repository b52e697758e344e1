import { Drawer } from 'antd';
import { marked } from 'marked';
import { useMemo } from 'react';
import { FormattedText } from '@/components/rich-text/formatted-text';
import { t } from '@/services/i18n';

interface HelpDrawerProps {
  title: string;
  /** Lines of Markdown (CommonMark with the tables of GFM). */
  lines: readonly string[];
  open: boolean;
  onClose(): void;
}

/** Help on a page beside it. What Markdown makes of it goes through the filter of formatted texts: no script, no style. */
export function HelpDrawer({ title, lines, open, onClose }: HelpDrawerProps) {
  const html = useMemo(() => marked.parse(lines.join('\n'), { async: false, gfm: true }), [lines]);
  return (
    <Drawer
      title={t('帮助：{title}', { title })}
      width="min(520px, 100vw)"
      open={open}
      onClose={onClose}
      className="page-help"
    >
      <FormattedText html={html} />
    </Drawer>
  );
}
