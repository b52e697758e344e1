import { Button } from 'antd';
import { useState } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';
import { useAuthority } from '@/services/session/permissions';
import { grantedButtons } from '../../list/actions/row-actions';

/** In place of a record that there is not: what the page says of its records, and the button that makes one. */
export function ToBeMade({ page, onMake }: { page: ListPage; onMake(): Promise<void> }) {
  const { permissions } = useAuthority();
  const [isOpening, setOpening] = useState(false);
  const makers = page.list.toolbar?.filter(({ action }) => action === 'create') ?? [];
  const [maker] = grantedButtons(page, permissions, makers);
  if (!maker) return makers.length > 0 && <p>{t('您没有新增的权限，需要时请联系管理员。')}</p>;
  return (
    <>
      {page.description && <p>{page.description}</p>}
      <Button
        type="primary"
        block
        size="large"
        loading={isOpening}
        data-code={maker.code}
        onClick={() => {
          setOpening(true);
          void onMake().finally(() => setOpening(false));
        }}
      >
        {maker.label}
      </Button>
    </>
  );
}
