import dayjs from 'dayjs';
import type { DraftState, StudioFileKind, VersionOrigin } from '@/contract/studio/studio';
import { t } from '@/services/i18n';

export const kindWord = (kind: StudioFileKind): string =>
  ({ page: t('页面'), dictionary: t('字典'), translation: t('译文') })[kind];

export const originWord = (origin: VersionOrigin): string =>
  ({ files: t('文件'), studio: t('工作室') })[origin];

export const stateWord = (state: DraftState): string =>
  ({ open: t('编辑中'), waiting: t('待他人发布') })[state];

/** A time to the minute, as the person's clock has it. */
export const timeText = (iso: string): string => dayjs(iso).format('YYYY-MM-DD HH:mm');

export function kindOf(file: string): StudioFileKind {
  if (/(^|\/)dictionaries\/[^/]+$/.test(file)) return 'dictionary';
  return /(^|\/)locales\/[^/]+$/.test(file) ? 'translation' : 'page';
}
