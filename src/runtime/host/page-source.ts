import type { AxiosResponse } from 'axios';
import type { Face } from '@/contract/base/identity';
import { type Dictionaries, dictionariesOf } from '@/contract/fields/fields';
import type { Dictionary } from '@/contract/language/dictionary-schema';
import { localize } from '@/contract/language/localize';
import type { PageSchema } from '@/contract/language/page-schema';
import { isRecordPage } from '@/contract/language/pages';
import type { SchemaProblem } from '@/contract/language/schema-changes';
import { pageAtFace } from '@/contract/pages/page-at-face';
import { http } from '@/services/http/http';
import { getLanguage } from '@/services/i18n';
import { getPermissions, getText } from '@/services/session/session';

/** Which version of a page is in service while its file has a mistake, and since when. */
export interface Serving {
  /** The first characters of its ETag, for people to tell versions apart. */
  version: string;
  /** ISO 8601. */
  since: string;
}

/** A page as the runtime draws it. `refused` tells of a newer version of the file that is not in service. */
export interface LoadedPage {
  page: PageSchema;
  dictionaries: Dictionaries;
  refused?: SchemaProblem[];
  serving?: Serving;
}

/** Header by which the gateway says that a newer version of the file was refused: URI-encoded JSON. */
const REFUSED_HEADER = 'x-schema-refused';
/** Header that names what serves in its place: the ETag and the moment from which on. */
const SERVING_HEADER = 'x-schema-serving';

/** Dictionaries and translations as they were read, by their place under `/schemas/`. */
export type SharedFiles = Map<string, unknown>;

/** Loads a page's file and what `shared` lacks of dictionaries and translations. Rejects as `http` does. */
export async function loadPage(path: string, shared: SharedFiles = new Map()): Promise<LoadedPage> {
  const response = await read<PageSchema>(`/schemas/pages${path}.json`);
  const names = dictionariesOf(response.data);
  const files = names.map((name) => readShared<Dictionary>(`dictionaries/${name}.json`, shared));
  const loaded = (await Promise.all(files)).map((file, index) => [names[index], file] as const);
  const english =
    getLanguage() === 'en' ? await readShared<Record<string, string>>('locales/en.json', shared) : {};
  const translate = (text: string) => (Object.hasOwn(english, text) ? english[text]! : text);
  const page = await asRead(response.data);
  return {
    page: localize(pageAtFace(page, faceOfSession()), translate),
    dictionaries: localize(Object.fromEntries(loaded), translate),
    ...refusedIn(response),
  };
}

/** A page without what the account may not read, as the gateway answers it; most pages guard nothing. */
async function asRead(page: PageSchema): Promise<PageSchema> {
  if (!GUARD.test(JSON.stringify(page)) || !isRecordPage(page)) return page;
  const { pageAsRead } = await import('@/contract/pages/page-as-read');
  const permissions = getPermissions();
  return pageAsRead(page, Object.hasOwn(permissions, page.path) ? permissions[page.path]! : []);
}

const GUARD = /"x-(read|write|mask)":/;

function faceOfSession(): Face {
  return getText('supplierCode') === '' ? 'office' : 'supplier';
}

async function readShared<T>(file: string, shared: SharedFiles): Promise<T> {
  if (!shared.has(file)) shared.set(file, (await read<T>(`/schemas/${file}`)).data);
  return shared.get(file) as T;
}

function read<T>(url: string): Promise<AxiosResponse<T>> {
  return http.get<T>(url, { quiet: true });
}

function refusedIn({ headers }: AxiosResponse): Pick<LoadedPage, 'refused' | 'serving'> {
  const header: unknown = headers[REFUSED_HEADER];
  if (typeof header !== 'string') return {};
  const refused: SchemaProblem[] = JSON.parse(decodeURIComponent(header));
  const [etag = '', since = ''] = String(headers[SERVING_HEADER] ?? '').split(' ');
  return { refused, ...(since && { serving: { version: etag.slice(1, 8), since } }) };
}
