import type { ComponentType } from 'react';
import type { CheckedPage } from '@/contract/studio/studio';

/** What the live preview is given: the sound pages of the draft, and the file that is in front. */
export interface PreviewProps {
  pages: readonly CheckedPage[];
  file: string;
}

/** The live preview beside the text; undefined where the product has none. */
export const PreviewPane: ComponentType<PreviewProps> | undefined = undefined;
