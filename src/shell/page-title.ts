import { useEffect } from 'react';
import { t } from '@/services/i18n';

/** What the browser shows of a page by its name; without one, the product's alone. */
export function pageTitle(name: string | undefined): string {
  return name ? `${name} - ${t('供应链协同平台')}` : t('供应链协同平台');
}

export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
}
