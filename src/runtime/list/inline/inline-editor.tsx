import { FormProvider, SchemaComponentsContext } from '@formily/react';
import { useMemoizedFn } from 'ahooks';
import { Button, Popover, Space } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FieldView } from '@/components/field/field-view';
import { formilyComponents } from '@/components/registry';
import { componentNameOf, type Dictionaries, fieldAt } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../../data/resource-client';
import { useConfirmedSending } from '../../record/confirm-refusal';
import { cellField, renderCell } from '../table/cells';
import { faultsOf, type InlineForm, inlineForm, onChosen, saveInline } from './inline-form';

/** Where the cursor goes after a cell was saved. */
export type Way = 'stay' | 'away' | 'up' | 'down' | 'left' | 'right';

interface InlineEditorProps {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  row: RecordRow;
  field: string;
  made: InlineForm;
  onSaved(before: RecordRow, after: RecordRow): void;
  /** Takes what another has saved meanwhile, and gives up what was typed. */
  onTheirs(row: RecordRow): void;
  /** Shows a record as it was found to be stored. */
  onFound(row: RecordRow): void;
  onDone(way: Way): void;
}

/** What keeps a cell from being saved; what was typed stays in it. */
type Problem = { messages: string[]; mayRetry?: boolean } | { current: RecordRow; by: string };

/** A choice is made by one press: it is saved at once. */
const CHOSEN = new Set(['Select', 'DatePicker', 'TimePicker']);
const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .inline-problem, .ant-modal-root';

/** A cell while it is changed: Enter, Tab and leaving it save, Escape gives up; what is not saved stays with its reason. */
export function InlineEditor({
  page,
  dictionaries,
  client,
  row,
  field,
  made: first,
  ...on
}: InlineEditorProps) {
  const [{ base, made }, setUnder] = useState({ base: row, made: first });
  const [problem, setProblem] = useState<Problem>();
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const sendConfirmed = useConfirmedSending();
  const schema = fieldAt(page.form, field)?.schema;
  const isChosen = schema !== undefined && CHOSEN.has(componentNameOf(schema) ?? '');

  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]');
    input?.focus();
    if (input instanceof HTMLInputElement && !isChosen) input.select();
  }, [isChosen]);

  const save = useMemoizedFn(async (way: Way, under = { base, made }) => {
    if (saving) return;
    const text = (value: unknown) => JSON.stringify(value ?? null);
    if (text(under.made.form.getValuesIn(field)) === text(valueAt(under.base, field))) return on.onDone(way);
    setSaving(true);
    const outcome = await saveInline({ page, client, row: under.base }, under.made, sendConfirmed);
    setSaving(false);
    if (outcome.kind === 'saved') {
      on.onSaved(row, outcome.row);
      return on.onDone(way);
    }
    if (outcome.kind === 'conflict') {
      // A write whose answer never came: the cell holds already what was typed.
      if (text(valueAt(outcome.current, field)) === text(under.made.form.getValuesIn(field))) {
        on.onSaved(row, outcome.current);
        return on.onDone(way);
      }
      const by = outcome.writes[0]?.by ?? '';
      return setProblem({ current: outcome.current, by });
    }
    if (outcome.kind === 'refused' && !outcome.mayRetry) return setProblem({ messages: [outcome.message] });
    if (outcome.kind === 'failed' || outcome.kind === 'refused')
      return setProblem({ messages: [t('未能保存，填写的内容仍在，请重试')], mayRetry: true });
    setProblem({ messages: faultsOf(under.made) });
  });

  /** What was typed, over what is there now: the other's changes of other fields stay. */
  function saveOver(current: RecordRow) {
    const again = inlineForm(page, dictionaries, current, field);
    if (!again) return setProblem({ messages: [t('这一项现在不能修改')] });
    again.form.setValuesIn(field, made.form.getValuesIn(field));
    const under = { base: current, made: again };
    setUnder(under);
    setProblem(undefined);
    void save('stay', under);
  }

  useEffect(
    () =>
      onChosen(made, field, () => {
        setProblem(undefined);
        if (isChosen) void save('stay');
      }),
    [made, field, isChosen, save],
  );

  const mayRetry = problem !== undefined && 'mayRetry' in problem && problem.mayRetry === true;

  function giveUp() {
    on.onDone('stay');
    // It may have been saved all the same.
    if (mayRetry) client.get(row.id).then(on.onFound, () => undefined);
  }

  function press(event: KeyboardEvent) {
    const isOpen = box.current?.querySelector('.ant-select-open') !== null;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return giveUp();
    }
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') {
      event.preventDefault();
      return void save(event.shiftKey ? 'left' : 'right');
    }
    // In an open list it chooses; a date that was typed is taken over first.
    if (event.key !== 'Enter' || isOpen || (isChosen && !mayRetry)) return;
    event.preventDefault();
    event.stopPropagation();
    void save(event.shiftKey ? 'up' : 'down');
  }

  function leave(to: EventTarget | null) {
    const stays = to instanceof Element && (box.current?.contains(to) || to.closest(POPUPS) !== null);
    if (!stays && !problem && document.hasFocus()) void save('away');
  }

  const conflict = problem && 'current' in problem ? problem : undefined;
  return (
    <Popover
      open={problem !== undefined}
      placement="bottomLeft"
      overlayClassName="inline-problem"
      content={
        problem && (
          <div role="alert" onKeyDown={(event) => event.key === 'Escape' && giveUp()}>
            {conflict ? (
              <>
                <p>
                  {conflict.by === ''
                    ? t('这条记录已被他人修改，现在是：')
                    : t('{by}修改了这条记录，现在是：', { by: conflict.by })}
                  {renderCell(cellField(page, dictionaries, field), conflict.current)}
                </p>
                <Space>
                  <Button size="small" autoFocus onClick={() => on.onTheirs(conflict.current)}>
                    {t('载入对方的')}
                  </Button>
                  <Button size="small" type="primary" onClick={() => saveOver(conflict.current)}>
                    {t('保存我的')}
                  </Button>
                </Space>
              </>
            ) : (
              <>
                {'messages' in problem && problem.messages.map((text) => <p key={text}>{text}</p>)}
                {mayRetry && (
                  <Space>
                    <Button size="small" type="primary" loading={saving} onClick={() => void save('stay')}>
                      {t('重试')}
                    </Button>
                    <Button size="small" onClick={giveUp}>
                      {t('放弃')}
                    </Button>
                  </Space>
                )}
              </>
            )}
          </div>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input in it */}
      <div
        ref={box}
        className={problem ? 'inline-editor inline-unsaved' : 'inline-editor'}
        aria-busy={saving}
        onKeyDownCapture={press}
        onBlur={(event) => leave(event.relatedTarget)}
      >
        <FormProvider form={made.form}>
          <SchemaComponentsContext.Provider value={formilyComponents}>
            <FieldView address={made.address} schema={made.schema} />
          </SchemaComponentsContext.Provider>
        </FormProvider>
      </div>
    </Popover>
  );
}
