import * as z from 'zod/mini';
import type { Doc } from '../base/doc';
import type { Face } from '../base/identity';
import type { Language } from '../rules/messages';

/**
 * What the product and a child application agree on (docs/child-apps.md, decision 035). A child is one classic script
 * that puts its lifecycles at `window.childApps.<name>`, and a manifest beside it that says which script is in service.
 */

/** Every child application by its name, and where it stands unless the settings of the installation say otherwise. */
export const CHILD_APPS = {
  bidding: { folder: '/children/bidding' },
} as const satisfies Record<string, { folder: string }>;

export type ChildAppName = keyof typeof CHILD_APPS;

/** Longest that a child may take until it is on the screen (specification section 9), in milliseconds. */
export const CHILD_LIMIT_MS = 120_000;

/** A folder of the product's own site: never another host. */
export const childFolder = z
  .string()
  .check(z.regex(/^(\/[\w-]+(\.[\w-]+)*)+$/, { error: '应为本站以斜杠开头的路径，末尾没有斜杠' }));

/** `manifest.json`: which script is in service. It is asked for anew each time, its script is kept for ever. */
export const childManifest = z.object({
  /** A file of the same folder, its name with a hash of the content. */
  script: z.string().check(z.regex(/^[\w-]+(\.[\w-]+)*\.js$/)),
});

/** Where in the product the child is, as the browser's address says it. */
interface ChildLocation {
  /** The part of the path that belongs to the child, without a slash at the end: `/bidding`, `/biding/supplier`. */
  basePath: string;
  /** What follows it, without slashes around it; empty for the base path itself. */
  path: string;
  /** The query, with its question mark; empty without one. */
  search: string;
}

/** Who is signed in, as the session has it. The gateway decides; this is for what a page offers. */
export interface ChildUser {
  accountId: string;
  displayName: string;
  telephone: string;
  face: Face;
  tenantName: string;
  /** The supplier that a supplier's account acts for, with its status code (specification section 4). */
  supplier?: { code: string; name: string; status: number };
}

/** A call of the gateway. The path is as the specification names it, the prefix of the supplier area written out. */
interface ChildRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  /** The child shows refusals that concern what the person is doing itself; else the product does. */
  quiet?: boolean;
}

/** Which screen the product draws for a child. */
export interface DrawnScreen {
  /** The address of a screen that a page file describes (`published.screens`), wherever the child is mounted. */
  path: string;
  /** What else a reader's own record beside it begins with; its form opens without where this rejects. */
  initial?(): Promise<Doc>;
}

/**
 * What a child is given when it is mounted, and anew through `update` when the address changes below its base path, or
 * the supplier's status.
 */
export interface ChildProps {
  /** What it draws in; empty at first, and again after it was unmounted. */
  domElement: HTMLElement;
  language: Language;
  location: ChildLocation;
  /** Absent where nobody is signed in. */
  user?: ChildUser;
  /** Whether the person may open a page of a page file, or press one of its buttons. */
  may(page: string, code?: string): boolean;
  /** Base URL of the gateway and prefix of its supplier area, for addresses that a browser opens by itself. */
  gateway: string;
  servicePrefix: string;
  /**
   * Calls the gateway as the product does, with its headers: tokens are renewed, and what the error catalogue wants
   * shown is shown. Answers what stands under `data`; rejects with an `Error` that has the `code` and the `data` of a
   * refusal (src/contract/api/envelope.ts), and its message in the person's language; without them where nothing answered.
   */
  request<T>(call: ChildRequest): Promise<T>;
  /** Fetches a file and hands it to the person as a download under its own name. Rejects as `request`. */
  download(call: Pick<ChildRequest, 'path' | 'query'>): Promise<void>;
  /**
   * Draws a screen of what a page file publishes in an empty element of the child; the addresses of its links stand below
   * where the child is mounted. Drawn anew where it is called again for the element. The answered function takes it away.
   */
  drawScreen(element: HTMLElement, screen: DrawnScreen): () => void;
  /** Goes to an address of the product, the child's own included. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /** Goes to the sign-in, and back to this address afterwards. */
  signIn(): void;
  /** Says that it cannot go on: the product shows its error page, which offers to try again. */
  fail(reason: unknown): void;
}

type Lifecycle = (props: ChildProps) => Promise<unknown>;

/** The lifecycles of single-spa. Without `update` a child is mounted anew when the address changes. */
export interface ChildLifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  unmount: Lifecycle;
  update?: Lifecycle;
}
