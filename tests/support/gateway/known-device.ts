import { randomUUID } from 'node:crypto';
import type { Person } from '../browser/browser';
import { sendTo, signInAt } from './http-seat';

/**
 * Lets a person come with a browser on which somebody has signed in before: it is sent ten codes by SMS a day without an
 * image code, which no test can read.
 */
export async function comeKnown({ context }: Person, url: string): Promise<void> {
  const deviceId = randomUUID();
  await signInAt(sendTo(url), { username: 'analyst01' }, deviceId);
  await context.addInitScript((known) => localStorage.setItem('deviceId', known), deviceId);
}
