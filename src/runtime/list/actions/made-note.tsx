import { grantsPage } from '@/contract/language/permissions';
import type { RecordRow } from '@/contract/lists/list-query';
import type { MadeRecord } from '@/contract/records/made-records';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';

/** The records that came of a transition, as its answer names them. */
export function madeIn(moved: RecordRow): MadeRecord[] {
  return (moved.made ?? []) as MadeRecord[];
}

export function MadeNote({ made }: { made: readonly MadeRecord[] }) {
  return (
    <>
      {t('操作成功')}
      {made.map((one) => (
        <span key={one.id}>
          {t('，')}
          <MadeLink made={one} />
        </span>
      ))}
    </>
  );
}

/** A record that a transition made, which leads to it for those who may see its page. */
export function MadeLink({ made: { page, id, name, isCopy } }: { made: MadeRecord }) {
  const { permissions } = useAuthority();
  const words = isCopy ? t('已新增更正的记录') : t('已新增记录');
  const text = name ? `${words} ${name}` : words;
  if (!grantsPage(permissions, page)) return text;
  return <Link to={`${page}?${new URLSearchParams([['id', id]])}`}>{text}</Link>;
}
