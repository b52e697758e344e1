import type { Field } from '@formily/core';
import { useEffect, useRef, useState } from 'react';
import { type FileSuffix, fileFault } from '@/contract/base/files';
import { rememberRow } from '../references/reference-rows';
import { faultText, texts } from '../texts';
import { UploadRefused, useFileAccess } from './file-access';
import { idsOf } from './ids-of';

/** A file that is not a value yet: on its way, broken off (it may be sent again), or not taken (it may not). */
export interface PendingFile {
  key: number;
  file: File;
  state: 'uploading' | 'failed' | 'refused';
  percent: number;
  /** Why it was not taken. */
  message?: string;
}

interface Limits {
  accept: readonly FileSuffix[];
  most: number;
}

let lastKey = 0;

/**
 * The files of a field that are under way. Each that arrives joins the field's value; while one is under way or has
 * broken off, `field.data.uploads` says so and keeps the form from being sent (rules `uploading`, `uploadFailed`).
 */
export function useUploads(field: Field, { accept, most }: Limits) {
  const access = useFileAccess();
  const [pending, setPending] = useState<PendingFile[]>([]);
  const running = useRef(new Map<number, AbortController>());

  const change = (key: number, changed: Partial<PendingFile>) =>
    setPending((files) => files.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const drop = (key: number) => setPending((files) => files.filter((one) => one.key !== key));

  useEffect(() => {
    const states = new Set(pending.map(({ state }) => state));
    const uploads = states.has('uploading') ? 'uploading' : states.has('failed') ? 'failed' : undefined;
    const isOver = field.data?.uploads !== undefined && uploads === undefined;
    field.data = { ...field.data, uploads };
    // What was said when the form was to be sent meanwhile.
    if (isOver && field.selfErrors.length > 0) void field.validate().catch(() => undefined);
  }, [field, pending]);

  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
      field.data = { ...field.data, uploads: undefined };
    },
    [field],
  );

  async function send({ key, file }: PendingFile) {
    // AbortController came with Chrome 66; in older ones an upload runs to its end and is then forgotten.
    const controller = typeof AbortController === 'undefined' ? undefined : new AbortController();
    if (controller) running.current.set(key, controller);
    change(key, { state: 'uploading', percent: 0 });
    try {
      const info = await access.upload(file, controller?.signal, (percent) => change(key, { percent }));
      if (controller?.signal.aborted) return;
      rememberRow({ reference: 'attachment' }, { ...info });
      drop(key);
      await field.onInput([...idsOf(field), info.attachmentId]);
    } catch (reason) {
      if (controller?.signal.aborted) return;
      if (reason instanceof UploadRefused) change(key, { state: 'refused', message: reason.message });
      else change(key, { state: 'failed', message: texts.uploadFailed });
    } finally {
      running.current.delete(key);
    }
  }

  function add(files: readonly File[]) {
    const free = most - idsOf(field).length - pending.filter(({ state }) => state !== 'refused').length;
    let taken = 0;
    const added = files.map((file): PendingFile => {
      lastKey += 1;
      const fault = fileFault(file, accept);
      const message = fault
        ? faultText(fault, accept)
        : taken >= free && texts.tooManyFiles.replace('{max}', String(most));
      if (!message) taken += 1;
      return {
        key: lastKey,
        file,
        percent: 0,
        ...(message ? { state: 'refused', message } : { state: 'uploading' }),
      };
    });
    setPending((present) => [...present.filter(({ state }) => state !== 'refused'), ...added]);
    for (const one of added) if (one.state === 'uploading') void send(one);
  }

  function discard({ key }: PendingFile) {
    running.current.get(key)?.abort();
    drop(key);
  }

  return { pending, add, retry: send, discard };
}
