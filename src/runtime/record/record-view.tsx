import type { Form } from '@formily/core';
import { Tabs } from 'antd';
import { useMemo, useRef } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import { withRolledColumns } from '@/contract/fields/roll-ups';
import type { RecordPage } from '@/contract/language/page-schema';
import { useListOfTabs } from '@/dom/list-of-tabs';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../data/resource-client';
import { RecordForm } from '../form/record-form';
import { RecordHistory } from './history/record-history';
import { StateNote } from './state-note';

interface RecordViewProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  form: Form;
  id: string;
}

/** A record to read: its fields, and behind a second tab what became of it, which is read when first looked at. */
export function RecordView(props: RecordViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const items = useViewTabs(props);
  useListOfTabs(container);
  return (
    <div ref={container}>
      <Tabs className="record-view" items={items} />
    </div>
  );
}

export function useViewTabs({ page, dictionaries, client, form, id }: RecordViewProps) {
  const reading = useMemo(() => ({ ...page, form: withRolledColumns(page) }), [page]);
  return [
    {
      key: 'record',
      label: t('基本信息'),
      children: (
        <>
          <StateNote page={page} record={form.values} />
          <RecordForm page={reading} dictionaries={dictionaries} form={form} isNew={false} id={id} />
        </>
      ),
    },
    {
      key: 'history',
      label: t('变更记录'),
      children: <RecordHistory page={page} dictionaries={dictionaries} client={client} id={id} />,
    },
  ];
}
