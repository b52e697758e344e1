import { ReadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { PageSchema } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';

// Few people open it, and it brings the reader of Markdown along.
const HelpDrawer = lazy(async () => ({ default: (await import('./help-drawer')).HelpDrawer }));

/** Leads to what the page's author wrote about it (`help` of the page file); nothing where nothing is written. */
export function HelpLink({ page }: { page: Pick<PageSchema, 'title' | 'help'> }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  if (!page.help) return null;
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button type="text" className="help-link" icon={<ReadOutlined aria-hidden />} onClick={show}>
        {t('帮助')}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <HelpDrawer title={page.title} lines={page.help} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
