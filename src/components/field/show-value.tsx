import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { observer, useField } from '@formily/react';
import { useRequest, useUpdateEffect } from 'ahooks';
import { Button } from 'antd';
import { texts } from '../texts';
import type { ShownValues } from './shown-values';
import './show-value.css';

interface ShowValueProps extends Pick<ShownValues, 'ask'> {
  path: string;
}

/** Asks for a masked value, shows it beside its ends, and puts it away again. */
export const ShowValue = observer(function ShowValue({ path, ask }: ShowValueProps) {
  const { form } = useField();
  const [at] = /^.+\.\d+(?=\.)/.exec(path) ?? [];
  const row: unknown = at === undefined ? undefined : form.getValuesIn(at);
  const { data, loading, run, mutate } = useRequest(() => ask(path).then(String), {
    manual: true,
    // A refusal is told by the request itself.
    onError: () => undefined,
  });
  // Another row has come to stand here.
  useUpdateEffect(() => mutate(undefined), [row]);
  const isShown = data !== undefined;
  return (
    <span className="show-value">
      {isShown && <output className="show-value-text">{data}</output>}
      <Button
        type="link"
        size="small"
        loading={loading}
        icon={isShown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
        title={isShown ? undefined : texts.showIsLogged}
        onClick={() => (isShown ? mutate(undefined) : run())}
      >
        {isShown ? texts.hide : texts.show}
      </Button>
    </span>
  );
});
