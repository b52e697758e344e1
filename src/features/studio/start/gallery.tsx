import type { ReactNode } from 'react';
import { prettyJson } from '@/contract/new-page/pretty-json';
import { t } from '@/services/i18n';
import { copyOfPage, fileOfPath } from '../text/copy-page';
import { faceOfPath, type PageAnswers } from './new-files';
import styles from './start.module.css';
import { Bar, Picture, Rows } from './start-pictures';

interface Example {
  /** Its key in `examples.json`. */
  name: string;
  title: string;
  about: string;
  picture: ReactNode;
}

/** The examples that a page may begin with; their files are in `examples.json`, which `npm run generate` writes. */
export function galleryExamples(): Example[] {
  return [
    {
      name: 'visits',
      title: t('台账'),
      about: t('查询、表格，新增和修改一条记录'),
      picture: (
        <Picture>
          <Bar x={10} y={8} width={30} height={6} as="box" />
          <Bar x={44} y={8} width={30} height={6} as="box" />
          <Bar x={92} y={8} width={18} height={6} as="accent" />
          <Rows y={20} count={4} />
        </Picture>
      ),
    },
    {
      name: 'lists-of-items',
      title: t('单据和明细'),
      about: t('一条记录里的多项明细，可以新增、复制、移动和删除'),
      picture: (
        <Picture>
          <Bar x={10} y={10} width={46} height={8} as="box" />
          <Bar x={64} y={10} width={46} height={8} as="box" />
          <Rows y={26} count={3} />
          <Bar x={10} y={62} width={24} height={5} as="accent" />
        </Picture>
      ),
    },
    {
      name: 'states',
      title: t('状态与审批'),
      about: t('提交以后由另一人通过或退回'),
      picture: (
        <Picture>
          <Bar x={8} y={28} width={26} height={14} as="box" />
          <path d="M36 35h10M76 35h10M43 32l4 3-4 3M83 32l4 3-4 3" className={styles.arrow} />
          <Bar x={48} y={28} width={26} height={14} as="accent" />
          <Bar x={88} y={28} width={26} height={14} as="box" />
        </Picture>
      ),
    },
    {
      name: 'linkage',
      title: t('联动'),
      about: t('字段随其他字段的取值出现、变为必填、改标题或算出取值'),
      picture: (
        <Picture>
          <Bar x={12} y={12} width={20} />
          <Bar x={12} y={20} width={44} height={10} as="accent" />
          <path d="M34 32v10h20M51 39l4 3-4 3" className={styles.arrow} />
          <Bar x={60} y={36} width={20} />
          <Bar x={60} y={44} width={48} height={10} as="box" />
        </Picture>
      ),
    },
    {
      name: 'steps',
      title: t('分步填写'),
      about: t('填完一步再到下一步，最后一步保存'),
      picture: (
        <Picture>
          <circle cx="24" cy="16" r="5" className={styles.accent} />
          <circle cx="60" cy="16" r="5" className={styles.box} />
          <circle cx="96" cy="16" r="5" className={styles.box} />
          <path d="M31 16h22M67 16h22" className={styles.arrow} />
          <Bar x={20} y={32} width={80} height={9} as="box" />
          <Bar x={20} y={46} width={80} height={9} as="box" />
          <Bar x={80} y={60} width={20} height={6} as="accent" />
        </Picture>
      ),
    },
    {
      name: 'settings',
      title: t('设置'),
      about: t('整个租户共用一条记录，没有列表'),
      picture: (
        <Picture>
          <Bar x={12} y={12} width={24} />
          <Bar x={44} y={9} width={62} height={9} as="box" />
          <Bar x={12} y={28} width={24} />
          <Bar x={44} y={25} width={62} height={9} as="box" />
          <Bar x={12} y={44} width={24} />
          <Bar x={44} y={41} width={18} height={9} as="accent" />
          <Bar x={44} y={58} width={24} height={7} as="accent" />
        </Picture>
      ),
    },
  ];
}

export async function exampleFile(
  name: string,
  { title, path, group }: Pick<PageAnswers, 'title' | 'path' | 'group'>,
): Promise<{ file: string; text: string }> {
  const { default: examples } = await import('./examples.json');
  const example = (examples as unknown as Record<string, object>)[name]!;
  const menu = { face: faceOfPath(path), ...(group && { group }) };
  return { file: fileOfPath(path), text: copyOfPage(prettyJson({ ...example, menu }), { title, path }) };
}
