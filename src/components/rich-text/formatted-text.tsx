import { cleanHtml } from '@/contract/base/rich-text';
import './rich-text.css';

/** A formatted text that was stored, cleaned here once more whatever it holds. */
export function FormattedText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in this very line
  return <div className="rich-text-body" dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />;
}
