import type { Form } from '@formily/core';
import { useLatest } from 'ahooks';
import { useMemo } from 'react';
import type { ShownValues } from '@/components/field/shown-values';
import type { Doc } from '@/contract/base/doc';
import { shownValueCall } from '@/contract/fields/shown-value';
import { callName } from '@/contract/language/operations';
import type { RecordPage } from '@/contract/language/page-schema';
import { placesBefore } from '@/contract/records/stored-rows';
import { request } from '@/services/http/http';
import { scopeNow } from './expression-scope';

/**
 * The masked fields of a record that its reader may ask to see; undefined where there are none. Rows may have been moved,
 * added and removed since `read`, the record that the form was filled with: a cell is asked for by the number that its row
 * had there, found as the gateway finds it at a save; a new row shows what was typed.
 */
export function useShownValues(
  page: RecordPage,
  form: Form,
  id: string | undefined,
  read: Doc | undefined,
): ShownValues | undefined {
  const { rights } = page;
  const resource = callName(page);
  const latest = useLatest({ form, definition: page.form, read });
  return useMemo(() => {
    if (id === undefined || !rights || rights.shown.length === 0) return undefined;
    const url = shownValueCall(resource, id);
    const ask = async (path: string) => {
      const { form: asked, definition, read: stored } = latest.current;
      const place = stored ? placeRead(asked, definition, stored, path) : path;
      if (place === undefined) return asked.getValuesIn(path) ?? '';
      return (await request<{ value: unknown }>({ method: 'POST', url, data: { path: place } })).value ?? '';
    };
    return { paths: new Set(rights.shown), ask };
  }, [rights, resource, id, latest]);
}

/** Where in the record that was read a place of the form was; undefined in a row that is new. */
function placeRead(form: Form, definition: RecordPage['form'], read: Doc, path: string): string | undefined {
  const values = JSON.parse(JSON.stringify(form.values)) as Doc;
  return placesBefore(definition, values, read, scopeNow())(path);
}
