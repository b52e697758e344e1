import type { AxiosResponse } from 'axios';
import { type Dictionaries, dictionariesOf } from '@/contract/fields';
import type { Dictionary, PageSchema } from '@/contract/page-schema';
import type { SchemaProblem } from '@/contract/schema-changes';
import { http } from '@/services/http';
import { getLanguage } from '@/services/i18n';
import { localize } from './localize';

/** A page as the runtime draws it. `refused` tells of a newer version of the file that is not in service. */
export interface LoadedPage {
  page: PageSchema;
  dictionaries: Dictionaries;
  refused?: SchemaProblem[];
}

/** Header by which the gateway says that a newer version of the file was refused: URI-encoded JSON. */
const REFUSED_HEADER = 'x-schema-refused';

/** Loads a page's file, its dictionaries and, in English, the translations. Rejects as `http` does. */
export async function loadPage(path: string): Promise<LoadedPage> {
  const response = await read<PageSchema>(`/schemas/pages${path}.json`);
  const names = dictionariesOf(response.data);
  const files = names.map((name) => read<Dictionary>(`/schemas/dictionaries/${name}.json`));
  const loaded = (await Promise.all(files)).map((file, index) => [names[index], file.data] as const);
  const english =
    getLanguage() === 'en' ? (await read<Record<string, string>>('/schemas/locales/en.json')).data : {};
  return {
    page: localize(response.data, english),
    dictionaries: localize(Object.fromEntries(loaded), english),
    ...refusedIn(response),
  };
}

function read<T>(url: string): Promise<AxiosResponse<T>> {
  return http.get<T>(url, { quiet: true });
}

function refusedIn(response: AxiosResponse): { refused?: SchemaProblem[] } {
  const header: unknown = response.headers[REFUSED_HEADER];
  return typeof header === 'string' ? { refused: JSON.parse(decodeURIComponent(header)) } : {};
}
