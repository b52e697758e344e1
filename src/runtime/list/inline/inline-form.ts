import { type Form, isField, onFieldInputValueChange } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { normalizeForm } from '@/components/field/normalize-field';
import type { Doc } from '@/contract/base/doc';
import { buildFields } from '@/contract/fields/build-fields';
import { compileForm, type Dictionaries } from '@/contract/fields/fields';
import { schemaOf } from '@/contract/fields/form-schema';
import { formInForce } from '@/contract/fields/state-form';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import '../../form/engine';
import type { ResourceClient } from '../../data/resource-client';
import { expressionScope, scopeNow } from '../../form/expression-scope';
import { judgeAgain } from '../../form/judge-again';
import { othersOf } from '../../form/other-records';
import { rolledOf } from '../../form/rolled-values';
import { sendRecord } from '../../record/send-record';
import { type Outcome, submitRecord } from '../../record/submit-record';
import { formOver } from '../../record/use-record';

/** One field of a record under the form of the whole: rules, options and reactions are those of the form. */
export interface InlineForm {
  form: Form;
  /** The field's place in the form, groups included, and its schema. */
  address: string;
  schema: Schema;
}

/** The form of a record with the models of all its fields; undefined where the field cannot be changed as the record is. */
export function inlineForm(
  page: ListPage,
  dictionaries: Dictionaries,
  row: RecordRow,
  path: string,
): InlineForm | undefined {
  const form = formOver(page, row, false);
  const definition = formInForce(page, row);
  const compiled = schemaOf(compileForm(definition, dictionaries, false, form.values, scopeNow()));
  judgeAgain(form);
  buildFields(form, compiled, {
    ...{ ...expressionScope(), rolled: rolledOf(form), others: othersOf(form) },
    reportExpression: (error) => console.error('inline', error),
  });
  const field = form.query(path).take();
  if (!field || !isField(field) || field.pattern !== 'editable' || field.display !== 'visible')
    return undefined;
  const address = field.address.toString();
  const schema = schemaAt(compiled, address);
  return schema && { form, address, schema };
}

function schemaAt(root: Schema, address: string): Schema | undefined {
  let schema: Schema | undefined = root;
  for (const name of address.split('.')) schema = schema?.properties?.[name];
  return schema;
}

/** Hears when the person has chosen or typed something. */
export function onChosen({ form }: InlineForm, path: string, listen: () => void): () => void {
  form.addEffects('inline', () => onFieldInputValueChange(path, listen));
  return () => form.removeEffects('inline');
}

/** Validates and sends the record as the form has it, over the version that `row` is. */
export function saveInline(
  { page, client, row }: { page: ListPage; client: ResourceClient; row: RecordRow },
  { form }: InlineForm,
  send: (send: (confirmed?: string) => Promise<RecordRow>) => Promise<RecordRow>,
): Promise<Outcome> {
  normalizeForm(form, row);
  return submitRecord(form, (doc: Doc) =>
    send((confirmed) => sendRecord({ page, client, base: row, doc, createKey: '', confirmed })),
  );
}

/** What is wrong with the record as it would be: at the field itself first, then elsewhere in the form. */
export function faultsOf({ form, address }: InlineForm): string[] {
  const own = form.errors.filter((error) => error.address === address);
  const others = form.errors.filter((error) => error.address !== address);
  return [...own, ...others].flatMap(({ messages = [] }) => messages.map(String));
}
