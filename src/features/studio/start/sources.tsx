import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { CopyStart } from './copy-start';
import { EmptyStart } from './empty-start';
import type { InService } from './service-folder';
import { SheetStart } from './sheet-start';
import { Bar, Picture, Rows } from './start-pictures';

interface StartSource {
  /** Its name in the address: `/studio?new=sheet`. */
  key: string;
  title: string;
  about: string;
  picture: ReactNode;
  part(props: { inService: InService }): ReactNode;
}

/** What a new page may begin with. */
export function startSources(): StartSource[] {
  return [
    {
      key: 'sheet',
      title: t('表格文件'),
      about: t('由 xlsx 或 CSV 文件的列生成，类型、必填和选项自动猜出；发布后再导入记录'),
      part: SheetStart,
      picture: (
        <Picture>
          <Rows y={10} count={5} />
        </Picture>
      ),
    },
    {
      key: 'copy',
      title: t('复制一个页面'),
      about: t('从在用的页面复制，换一个标题和地址'),
      part: CopyStart,
      picture: (
        <Picture>
          <Bar x={20} y={10} width={52} height={44} as="box" />
          <Bar x={44} y={22} width={56} height={40} as="accent" />
        </Picture>
      ),
    },
    {
      key: 'empty',
      title: t('空白页面'),
      about: t('只有一个“名称”字段，其余在编辑器里写'),
      part: EmptyStart,
      picture: (
        <Picture>
          <Bar x={10} y={10} width={40} height={6} as="accent" />
          <Bar x={10} y={24} width={18} />
          <Bar x={10} y={32} width={100} height={10} as="box" />
        </Picture>
      ),
    },
  ];
}
