import type { FormPage, RecordPage } from './page-schema';

/**
 * A page's public form as a form page: drawn, checked and judged as any other. It keeps no records, is in no menu and
 * nobody is granted it. Undefined where the page has none.
 */
export function publicFormPage(page: RecordPage): FormPage | undefined {
  const { publicForm } = page;
  if (!publicForm) return undefined;
  const { title, description, form } = publicForm;
  const { name, scope } = page.resource;
  return {
    schemaVersion: page.schemaVersion,
    path: page.path,
    kind: 'form',
    title,
    ...(description !== undefined && { description }),
    resource: { name, scope },
    form,
    actions: [{ code: 'submit', label: title, action: 'update' }],
  };
}
