import { type Form, isField } from '@formily/core';
import type { Doc } from '@/contract/base/doc';
import type { RecordRow } from '@/contract/lists/list-query';
import type { InterveningWrite, VersionConflict } from '@/contract/records/conflicts';
import { recordOf } from '@/contract/records/validate-record';
import { type Fault, faultsIn, type RefusalError, unreportedRefusal } from '@/services/http/request-errors';

/** How sending a form ended. Only `failed` has been told to the person already, by the error policy. */
export type Outcome =
  | { kind: 'saved'; row: RecordRow }
  | { kind: 'invalid' }
  | { kind: 'conflict'; current: RecordRow; writes: InterveningWrite[] }
  /** `mayRetry`: the gateway had a fault of its own. */
  | { kind: 'refused'; message: string; mayRetry?: boolean }
  | { kind: 'failed' };

/**
 * Validates a form and sends it. Broken rules, the browser's or the gateway's, stand at their fields;
 * whatever happens, what was filled in stays.
 */
export async function submitRecord(form: Form, send: (doc: Doc) => Promise<RecordRow>): Promise<Outcome> {
  try {
    await form.submit();
  } catch {
    return { kind: 'invalid' };
  }
  form.setSubmitting(true);
  try {
    return { kind: 'saved', row: await send(recordOf(form)) };
  } catch (reason) {
    const refusal = unreportedRefusal(reason);
    return refusal ? outcomeOf(form, refusal) : { kind: 'failed' };
  } finally {
    form.setSubmitting(false);
  }
}

function outcomeOf(form: Form, refusal: RefusalError): Outcome {
  const data = (refusal.data ?? {}) as Partial<VersionConflict>;
  if (refusal.code === 'version_conflict' && data.current) {
    return { kind: 'conflict', current: data.current, writes: data.writes ?? [] };
  }
  const faults = faultsIn(refusal);
  if (faults.length === 0)
    return { kind: 'refused', message: refusal.message, mayRetry: refusal.httpStatus >= 500 };
  const elsewhere = showFaults(form, faults);
  if (elsewhere.length === 0) return { kind: 'invalid' };
  return { kind: 'refused', message: elsewhere.map(({ message }) => message).join('；') };
}

/** Shows broken rules at their fields; answers those that no field in sight can say. */
export function showFaults<F extends Fault>(form: Form, faults: readonly F[]): F[] {
  return faults.filter(({ path, message, page }) => page !== undefined || !showAtField(form, path, message));
}

/** False where no field in sight can say it: it stands above the form then. */
function showAtField(form: Form, path: string, message: string): boolean {
  const field = path === '' ? undefined : form.query(path).take();
  if (!field || !isField(field) || field.display !== 'visible') return false;
  // As one of the form's own rules: it goes with what the person fills in next.
  field.setFeedback({ type: 'error', code: 'ValidateError', triggerType: 'onInput', messages: [message] });
  return true;
}
