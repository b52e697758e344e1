import { CHILD_APPS, type ChildAppName, type ChildLifecycles, childManifest } from '@/contract/api/child-app';
import { childFolderOf } from '@/services/site';

declare global {
  interface Window {
    childApps?: Record<string, ChildLifecycles>;
  }
}

/** Scripts that have come, by their address; one that failed is asked for again. */
const scripts = new Map<string, Promise<ChildLifecycles>>();

/** How often a script was given up: a browser asks once for an address it waits for, so another is needed. */
const givenUp = new Map<ChildAppName, number>();

/**
 * Fetches the child application that is in service: the manifest each time, its script once. Only the children of the
 * registry are known, and only folders of this site. Rejects when either does not come, or is not what it should be.
 */
export async function loadChild(name: ChildAppName): Promise<ChildLifecycles> {
  if (!Object.hasOwn(CHILD_APPS, name)) throw new Error(`unknown child application ${name}`);
  const folder = childFolderOf(name);
  const response = await fetch(`${folder}/manifest.json`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${folder}/manifest.json: HTTP ${response.status}`);
  const { script } = childManifest.parse(await response.json());
  const times = givenUp.get(name);
  const address = `${folder}/${script}${times ? `?again=${times}` : ''}`;
  const coming = scripts.get(address) ?? runScript(address).then(() => lifecyclesOf(name));
  scripts.set(address, coming);
  coming.catch(() => scripts.delete(address));
  return coming;
}

/** Waits no longer for a script of this child: whoever loads it next asks for it again. */
export function giveUp(name: ChildAppName): void {
  givenUp.set(name, (givenUp.get(name) ?? 0) + 1);
}

/** The Content-Security-Policy lets scripts of this site run, and no others. */
function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const tag = document.createElement('script');
    tag.src = address;
    tag.onload = () => resolve();
    tag.onerror = () => {
      tag.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(tag);
  });
}

function lifecyclesOf(name: ChildAppName): ChildLifecycles {
  const apps = window.childApps ?? {};
  const found = Object.hasOwn(apps, name) ? apps[name] : undefined;
  if (!found) throw new Error(`the script did not put its lifecycles at childApps.${name}`);
  return found;
}
