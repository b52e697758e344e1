import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { collectHooks } from '../../../server/kernel/collect-hooks';
import type { Kernel, Module } from '../../../server/kernel/module';
import { openModules } from '../../../server/kernel/open-modules';
import { MODULES } from '../../../server/modules';

const KERNEL = {} as Kernel;

describe('the modules of the gateway', () => {
  test('each have a name and hooks of their own', () => {
    const { records, sources, listeners, guards } = collectHooks(MODULES);
    const kinds = Object.fromEntries([...records].map(([name, hooks]) => [name, Object.keys(hooks)]));
    expect(kinds).toEqual({
      account: ['onPageReady', 'afterWrite'],
      auditEntry: ['localize'],
      changeRequest: ['beforeTransition', 'localize'],
      company: ['initialValues', 'confirm'],
      dictionary: ['validate', 'afterWrite'],
      invitation: ['defaults', 'afterWrite'],
      participation: ['afterWrite'],
      role: ['onPageReady', 'afterWrite'],
      supplier: ['onPageReady', 'beforeTransition', 'afterWrite'],
      tenant: ['onPageReady', 'defaults', 'afterWrite'],
    });
    expect([...sources.keys()]).toEqual(['auditEntry']);
    expect(listeners.map(({ name }) => name)).toEqual([
      'tellResponsible',
      'tellSupplier',
      'tellOtherSide',
      'remindOfWritten',
      'noteMove',
      'keepCollected',
      'followRecord',
    ]);
    expect(guards).toHaveLength(1);
  });

  test('a second module of one name is refused by that name', () => {
    expect(() => collectHooks([{ name: 'memos' }, { name: 'memos' }])).toThrow('memos');
  });

  test('two hooks of one kind on one resource are refused, with both modules', () => {
    const hooked = (name: string) => ({ name, records: { role: { onPageReady: async () => undefined } } });
    expect(() => collectHooks([hooked('roles'), hooked('people')])).toThrow(
      'onPageReady on role is hung by both roles and people',
    );
  });

  test('two sources of one resource are refused, with both modules', () => {
    const rows = () => Promise.reject(new Error('never asked'));
    const kept = (name: string) => ({ name, sources: { auditEntry: { list: rows, get: rows } } });
    expect(() => collectHooks([kept('audit-log'), kept('archive')])).toThrow(
      'source on auditEntry is hung by both audit-log and archive',
    );
  });

  test('a circle of uses is refused, with the way round', () => {
    const circle = [
      { name: 'accounts', uses: ['auth'] },
      { name: 'auth', uses: ['messages'] },
      { name: 'messages', uses: ['accounts'] },
    ];
    expect(() => collectHooks(circle)).toThrow(
      'modules use each other: accounts > auth > messages > accounts',
    );
    expect(() => collectHooks([{ name: 'auth', uses: ['mail'] }])).toThrow(
      'auth uses mail, which is no module',
    );
  });

  test('say which modules they use, as their imports do', () => {
    const root = fileURLToPath(new URL('../../../server/modules/', import.meta.url));
    const imported = (name: string) => {
      const files = readdirSync(join(root, name), { recursive: true, encoding: 'utf8' });
      const texts = files
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(join(root, name, file), 'utf8'));
      const used = texts.flatMap((text) =>
        [...text.matchAll(/'(?:\.\.\/)+([\w-]+)\/public'/g)].map(([, used]) => used!),
      );
      return [...new Set(used)].sort();
    };
    const declared = Object.fromEntries(MODULES.map(({ name, uses = [] }) => [name, [...uses].sort()]));
    expect(declared).toEqual(Object.fromEntries(MODULES.map(({ name }) => [name, imported(name)])));
    expect(declared).toMatchObject({ registration: ['accounts', 'auth', 'suppliers'] });
  });

  test('close in the opposite order of opening', async () => {
    const seen: string[] = [];
    const opened = await openModules(KERNEL, [closable('first', seen), closable('second', seen)]);
    await opened.close();
    expect(seen).toEqual(['open first', 'open second', 'close second', 'close first']);
  });

  test('one that cannot be opened closes those before it and says why', async () => {
    const seen: string[] = [];
    const broken = { name: 'broken', open: () => Promise.reject(new Error('no disk')) };
    await expect(openModules(KERNEL, [closable('first', seen), broken])).rejects.toThrow('no disk');
    expect(seen).toEqual(['open first', 'close first']);
  });
});

function closable(name: string, seen: string[]): Module {
  return {
    name,
    async open() {
      seen.push(`open ${name}`);
      return { close: async () => void seen.push(`close ${name}`) };
    },
  };
}
