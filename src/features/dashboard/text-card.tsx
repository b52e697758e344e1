import { marked } from 'marked';
import { useMemo } from 'react';
import { FormattedText } from '@/components/rich-text/formatted-text';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard } from '@/ui/home-card';

/** Words of the author, through the filter of formatted texts: no script, no style. */
export function TextCard({ read, state }: CardProps<{ lines: string[] }>) {
  const lines = read.data?.lines;
  const html = useMemo(() => marked.parse((lines ?? []).join('\n'), { async: false, gfm: true }), [lines]);
  return (
    <HomeCard title={read.title ?? ''} state={state}>
      <FormattedText html={html} />
    </HomeCard>
  );
}
