import { formerPaths, formerResources } from '../language/former-names';
import type { PageSchema } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import type { KnownPages } from './known-pages';
import type { Report } from './report';

/** Former addresses of a page and names of its resource: none that it has now, none twice, and none that a page has. */
export function checkRenames(page: PageSchema, known: KnownPages, report: Report): void {
  const others = known.pages.filter((one) => one.path !== page.path);
  check(page.was, formerPaths(page), report.at('was'), (path) => {
    if (path === page.path) return `was 写的是改名前的地址，${path} 就是现在的地址，请删去`;
    if (others.some((one) => one.path === path))
      return `页面 ${path} 还在，不是本页的旧地址；改名完成后请删去 was`;
    const other = others.find((one) => formerPaths(one).includes(path));
    return other && `${path} 已写作 ${other.path} 的旧地址，权限和链接只能跟到一个页面`;
  });
  if (!isRecordPage(page)) return;
  const { was, name } = page.resource;
  check(was, formerResources(page), report.at('resource', 'was'), (former) => {
    if (former === name) return `was 写的是改名前的资源名，${former} 就是现在的名称，请删去`;
    const owner = others.find(
      (one) => isRecordPage(one) && !one.resource.view && one.resource.name === former,
    );
    if (owner) return `资源 ${former} 还是 ${owner.path} 的，不是本页的旧名；改名完成后请删去 was`;
    const other = others.find((one) => formerResources(one).includes(former));
    return other && `${former} 已写作 ${other.path} 的旧名，记录只能跟到一个页面`;
  });
}

function check(
  written: string | readonly string[] | undefined,
  names: readonly string[],
  report: Report,
  fault: (name: string) => string | undefined,
): void {
  for (const [name, item, index] of report.each(names)) {
    const at = typeof written === 'string' ? report : item;
    const wrong = names.indexOf(name) < index ? `${name} 重复` : fault(name);
    if (wrong !== undefined) at.value([], wrong);
  }
}
