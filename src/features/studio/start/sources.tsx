import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { CopyStart } from './copy-start';
import { EmptyStart } from './empty-start';
import { GalleryStart } from './gallery-start';
import { OpenapiStart } from './openapi-start';
import type { InService } from './service-folder';
import { SheetStart } from './sheet-start';
import styles from './start.module.css';
import { Bar, Picture, Rows } from './start-pictures';
import { TableStart } from './table-start';

interface StartSource {
  /** Its name in the address: `/studio?new=sheet`. */
  key: string;
  title: string;
  about: string;
  picture: ReactNode;
  part(props: { inService: InService }): ReactNode;
}

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
      key: 'example',
      title: t('示例'),
      about: t('台账、明细、审批、联动……先试用，再复制一份来改'),
      part: GalleryStart,
      picture: (
        <Picture>
          <Bar x={12} y={10} width={44} height={22} as="box" />
          <Bar x={64} y={10} width={44} height={22} as="accent" />
          <Bar x={12} y={40} width={44} height={22} as="accent" />
          <Bar x={64} y={40} width={44} height={22} as="box" />
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
      key: 'table',
      title: t('PostgreSQL 的表'),
      about: t('由建表语句生成：类型、长度、必填、查重、枚举和列的注释'),
      part: TableStart,
      picture: (
        <Picture>
          <ellipse cx="60" cy="16" rx="26" ry="7" className={styles.accent} />
          <path d="M34 24c0 4 12 7 26 7s26-3 26-7v8c0 4-12 7-26 7s-26-3-26-7z" className={styles.box} />
          <path d="M34 42c0 4 12 7 26 7s26-3 26-7v8c0 4-12 7-26 7s-26-3-26-7z" className={styles.box} />
        </Picture>
      ),
    },
    {
      key: 'openapi',
      title: t('OpenAPI 文档'),
      about: t('由接口文档里的一个 schema 生成'),
      part: OpenapiStart,
      picture: (
        <Picture>
          <path d="M40 14c-8 0-8 4-8 10s0 10-6 12c6 2 6 6 6 12s0 10 8 10" className={styles.arrow} />
          <path d="M80 14c8 0 8 4 8 10s0 10 6 12c-6 2-6 6-6 12s0 10-8 10" className={styles.arrow} />
          <Bar x={46} y={24} width={28} as="accent" />
          <Bar x={46} y={34} width={20} />
          <Bar x={46} y={44} width={24} />
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
