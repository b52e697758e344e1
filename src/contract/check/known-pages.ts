import type { ListPage, PageSchema } from '../language/page-schema';
import { meant, type Report } from './report';

/** What stands beside a page in its folder, as far as the page may refer to it. */
export interface KnownPages {
  pages: readonly PageSchema[];
  /** Files with errors: which page each would be is told by its name alone. */
  faulty: readonly string[];
}

/** Whether a path is that of a page whose file has errors, which are told there. */
export const isFaultyPage = (faulty: KnownPages['faulty'], path: string): boolean =>
  faulty.some((file) => `/${file}`.endsWith(`${path}.json`));

/**
 * The page at a path that a file names, when it fits. Told where there is none or it does not fit, with the nearest that
 * does; a page whose file has errors is told there.
 */
export function pageNamed<Page extends PageSchema>(
  path: string,
  { pages, faulty }: KnownPages,
  fits: (page: PageSchema) => page is Page,
  misfit: string,
  report: Report,
): Page | undefined {
  const found = pages.find((page) => page.path === path);
  if (found && fits(found)) return found;
  if (found) report.value([], `${path} ${misfit}`);
  else if (!isFaultyPage(faulty, path))
    report.value([], `没有页面 ${path}`, meant(path, pathsOf(pages.filter(fits))));
  return undefined;
}

/** The list page at a path that a file names, told where there is none. */
export function listNamed(path: string, known: KnownPages, misfit: string, report: Report) {
  return pageNamed(path, known, (page): page is ListPage => page.kind === 'list', misfit, report);
}

export const pathsOf = (pages: readonly PageSchema[]): string[] => pages.map(({ path }) => path);
