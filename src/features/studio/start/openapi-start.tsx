import { useRequest } from 'ahooks';
import { useState } from 'react';
import type { FieldsDraft } from '@/contract/new-page/draft';
import { SourceError } from '@/contract/new-page/source-error';
import { t } from '@/services/i18n';
import { FieldsStep } from './fields-step';
import { NameChoice } from './name-choice';
import { pathOf } from './new-files';
import { PasteOrFile } from './paste-or-file';
import type { InService } from './service-folder';
import { SourceFault } from './source-fault';

const MOST_CHARACTERS = 10 * 1024 * 1024;

/** A page from a schema of an OpenAPI 3 document. Read here; addresses in it are not followed. */
export function OpenapiStart({ inService }: { inService: InService }) {
  const [name, setName] = useState<string>();
  const read = useRequest(async (text: string) => documentIn(text), {
    manual: true,
    onSuccess: ({ names }) => setName(names.length === 1 ? names[0] : undefined),
    onError: () => undefined,
  });
  const draft = useRequest(
    async (): Promise<FieldsDraft | undefined> => {
      if (!read.data || name === undefined) return undefined;
      const { pageFromOpenapi } = await import('@/contract/new-page/from-openapi');
      return pageFromOpenapi(read.data.document, name);
    },
    { refreshDeps: [read.data, name], onError: () => undefined },
  );
  if (!read.data) {
    return (
      <>
        <PasteOrFile
          label={t('OpenAPI 文档')}
          placeholder={'{ "openapi": "3.1.0", "components": { "schemas": { … } } }'}
          accept=".json"
          loading={read.loading}
          onText={read.run}
        />
        <SourceFault error={read.error} />
      </>
    );
  }
  return (
    <>
      <NameChoice
        label={t('文档里的 schema')}
        placeholder={t('选择一个 schema')}
        names={read.data.names}
        value={name}
        onChange={setName}
        again={t('换一个文档')}
        onAgain={() => read.mutate(undefined)}
      />
      <SourceFault error={draft.error} />
      {!draft.error && draft.data && (
        <FieldsStep key={name} draft={draft.data} inService={inService} known={pathOf(name)} />
      )}
    </>
  );
}

function documentIn(text: string): { document: unknown; names: string[] } {
  if (text.length > MOST_CHARACTERS) throw new SourceError('文件大小不能超过 10M');
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (reason) {
    throw new SourceError(`不是 JSON：${(reason as Error).message}；YAML 请先转成 JSON`);
  }
  const { openapi, components } = (document ?? {}) as {
    openapi?: unknown;
    components?: { schemas?: object };
  };
  if (typeof openapi !== 'string' || !openapi.startsWith('3.'))
    throw new SourceError('文件不是 OpenAPI 3 文档：最外层应有 "openapi": "3.…"');
  const names = Object.keys(components?.schemas ?? {});
  if (names.length === 0) throw new SourceError('文档的 components.schemas 里什么也没有');
  return { document, names };
}
