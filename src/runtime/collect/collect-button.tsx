import { ImportOutlined } from '@ant-design/icons';
import type { ArrayField } from '@formily/core';
import { observer, useField } from '@formily/react';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { isRowBlank } from '@/components/arrays/new-row';
import { maxItemsOf } from '@/components/field/rules-of';
import type { Doc } from '@/contract/base/doc';
import { type Dictionaries, fieldsOf } from '@/contract/fields/fields';
import type { Collect } from '@/contract/language/collect-schema';
import type { RecordPage } from '@/contract/language/page-schema';
import { askedFields, collectedOf } from '@/contract/pages/collect';
import { t } from '@/services/i18n';
import { scopeNow } from '../form/expression-scope';

const CollectDialog = lazy(async () => ({ default: (await import('./collect-dialog')).CollectDialog }));

interface CollectButtonProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  collect: Collect;
  id: string | undefined;
}

/** Opens what there is to collect, once the form says what that is. */
export const CollectButton = observer(function CollectButton({
  page,
  dictionaries,
  collect,
  id,
}: CollectButtonProps) {
  const list = useField<ArrayField>();
  const [open, setOpen] = useState(false);
  const values = list.form.values as Doc;
  const isAsked = collectedOf(collect, { ...scopeNow(), values }) !== undefined;
  const fields = fieldsOf(page.form);
  const missing = askedFields(collect)
    .filter((name) => [undefined, null, ''].includes(values[name] as string))
    .map((name) => fields.get(name)?.title ?? name);
  const count = (list.value ?? []).filter((row: unknown) => !isRowBlank(list, row)).length;
  const isFull = count >= maxItemsOf(list);
  return (
    <>
      <Button
        className="collect-button"
        icon={<ImportOutlined />}
        disabled={!isAsked || isFull}
        onClick={() => setOpen(true)}
      >
        {collect.label}
      </Button>
      {!isAsked && missing.length > 0 && (
        <span className="secondary">{t('请先填写{fields}', { fields: missing.join(t('、')) })}</span>
      )}
      {open && (
        <Suspense fallback={null}>
          <CollectDialog
            page={page}
            dictionaries={dictionaries}
            collect={collect}
            id={id}
            list={list}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
});
