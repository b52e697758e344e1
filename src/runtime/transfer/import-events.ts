import { createFollowers } from '@/contract/base/followers';

const followers = createFollowers<[resource: string]>();

/** Tells the lists of a resource that a file of records has been written. */
export const importWritten = followers.tell;

export function onImportWritten(resource: string, listener: () => void): () => void {
  return followers.follow((written) => written === resource && listener());
}
