import { useRequest } from 'ahooks';
import { Flex, Input, Modal, Radio, Select, Typography } from 'antd';
import { useState } from 'react';
import { MAX_COPIES, MAX_ROUTE_COMMENT, type PeopleFor, type RouteRights } from '@/contract/api/route-view';
import { t } from '@/services/i18n';
import { peopleFor } from './api';

export type RouteTask =
  | 'decide'
  | 'sendBack'
  | 'handOver'
  | 'assign'
  | 'add'
  | 'copy'
  | 'remind'
  | 'withdraw';

/** What was chosen: `to` is a level to go back to, empty for who submitted it. */
export interface RouteAnswer {
  reason: string;
  to: string;
  place: 'before' | 'after';
  people: string[];
}

const TITLES: Record<RouteTask, string> = {
  decide: '通过这一级审批？',
  sendBack: '退回',
  handOver: '把审批转交给别人',
  assign: '指定审批人',
  add: '再请一个人审批',
  copy: '抄送',
  remind: '催办正在等待的人？',
  withdraw: '撤回提交？',
};
const CHOOSES: Partial<Record<RouteTask, PeopleFor>> = {
  handOver: 'handOver',
  assign: 'assign',
  add: 'add',
  copy: 'copy',
};
const WITHOUT_REASON: readonly RouteTask[] = ['copy', 'remind', 'withdraw'];

interface RouteDialogProps {
  task: RouteTask;
  resource: string;
  id: string;
  rights: RouteRights;
  isBusy: boolean;
  onConfirm(answer: RouteAnswer): void;
  onClose(): void;
}

/** Asks for what a task on a route needs: a comment or reason, people, where to. */
export function RouteDialog({ task, resource, id, rights, isBusy, onConfirm, onClose }: RouteDialogProps) {
  const { sendBack, backTo, decide } = rights;
  const [reason, setReason] = useState('');
  const [to, setTo] = useState(sendBack ? '' : (backTo.at(-1)?.id ?? ''));
  const [place, setPlace] = useState<RouteAnswer['place']>('before');
  const [people, setPeople] = useState<string[]>([]);
  const purpose = CHOOSES[task];
  const needsReason = task === 'sendBack' && (to !== '' || sendBack?.reason === true);
  const isComplete = (!needsReason || reason.trim() !== '') && (!purpose || people.length > 0);
  return (
    <Modal
      open
      title={t(TITLES[task])}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isComplete, danger: task === 'sendBack' }}
      confirmLoading={isBusy}
      onOk={() => onConfirm({ reason: reason.trim(), to, place, people })}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        {task === 'decide' && decide?.onBehalfOf !== undefined && (
          <Typography.Text type="secondary">
            {t('您受 {name} 委托审批。', { name: decide.onBehalfOf })}
          </Typography.Text>
        )}
        {task === 'sendBack' && (
          <Select
            aria-label={t('退回到')}
            value={to}
            onChange={setTo}
            options={[
              ...(sendBack ? [{ value: '', label: t('提交人') }] : []),
              ...backTo.map(({ id: value, label }) => ({ value, label })),
            ]}
          />
        )}
        {task === 'add' && (
          <Radio.Group
            aria-label={t('加签的位置')}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
            options={[
              { value: 'before', label: t('在我之前') },
              { value: 'after', label: t('在我之后') },
            ]}
          />
        )}
        {purpose && (
          <PeopleSelect resource={resource} id={id} purpose={purpose} value={people} onChange={setPeople} />
        )}
        {!WITHOUT_REASON.includes(task) && (
          <Input.TextArea
            rows={3}
            maxLength={MAX_ROUTE_COMMENT}
            showCount
            aria-label={needsReason ? t('原因') : t('审批意见')}
            placeholder={needsReason ? t('请填写原因') : t('说明（选填）')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Flex>
    </Modal>
  );
}

interface PeopleSelectProps {
  resource: string;
  id: string;
  purpose: PeopleFor;
  value: string[];
  onChange(people: string[]): void;
}

function PeopleSelect({ resource, id, purpose, value, onChange }: PeopleSelectProps) {
  const { data, loading } = useRequest(() => peopleFor(resource, id, purpose), { onError: () => undefined });
  return (
    <Select<string | string[]>
      aria-label={t('选择人员')}
      placeholder={t('选择人员')}
      {...(purpose === 'copy' && { mode: 'multiple' as const, maxCount: MAX_COPIES })}
      value={purpose === 'copy' ? value : (value[0] ?? null)!}
      loading={loading}
      showSearch
      optionFilterProp="label"
      options={(data ?? []).map(({ id: one, name }) => ({ value: one, label: name }))}
      onChange={(chosen) => onChange([chosen].flat())}
    />
  );
}
