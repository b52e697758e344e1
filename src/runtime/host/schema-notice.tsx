import { Alert } from 'antd';
import { createContext, type ReactNode } from 'react';
import { nowInBeijing } from '@/contract/fields/derived';
import type { SchemaProblem } from '@/contract/language/schema-changes';
import { t } from '@/services/i18n';
import type { Serving } from './page-source';

/** What stands above a page about its file, for what covers the page, such as a drawer, to show as well. */
export const NoticeContext = createContext<ReactNode>(null);

/**
 * What is wrong with a page's file and where. With `inService` an earlier version of the page stands below; `serving`
 * says which, and since when.
 */
export function SchemaProblems({
  problems,
  inService,
  serving,
}: {
  problems: readonly SchemaProblem[];
  inService: boolean;
  serving?: Serving | undefined;
}) {
  return (
    <Alert
      type={inService ? 'warning' : 'error'}
      showIcon
      className="schema-problems"
      message={
        inService ? t('页面文件的新版本有错误，当前显示上一个有效版本') : t('页面文件有错误，暂时无法打开')
      }
      description={
        <>
          {serving && (
            <p>
              {t('版本 {version} 自 {time} 起使用', {
                version: serving.version,
                time: nowInBeijing(new Date(serving.since)).slice(0, 16),
              })}
            </p>
          )}
          <ul>
            {problems.map((problem) => (
              <SchemaProblemLine key={JSON.stringify(problem)} {...problem} />
            ))}
          </ul>
        </>
      }
    />
  );
}

function SchemaProblemLine({ file, line, column, message, suggestion }: SchemaProblem) {
  return (
    <li>
      <code>{file}</code> {t('第 {line} 行第 {column} 列', { line, column })}：{message}
      {suggestion !== undefined && t('（您是不是想写 {name}？）', { name: suggestion })}
    </li>
  );
}

/** The page's file is gone, or the page may not be opened any more, while it is on screen. */
export function PageGone({ code }: { code: string }) {
  return (
    <Alert
      type="warning"
      showIcon
      className="schema-problems"
      message={
        code === 'page_not_granted'
          ? t('您已没有查看该页面的权限，下面是之前打开的内容')
          : t('该页面的文件已被删除或改了路径，下面是之前打开的内容')
      }
    />
  );
}
