import { useRequest } from 'ahooks';
import { Select } from 'antd';
import type { PublishedScreen } from '@/contract/pages/published-screens';
import { t } from '@/services/i18n';
import styles from './published.module.css';
import { type Choice, readChoices } from './screen-source';

interface PublishedFiltersProps {
  screen: PublishedScreen;
  values: Readonly<Record<string, string>>;
  go(changed: Readonly<Record<string, string>>): void;
}

/** What the list is narrowed by, and its order; a choice that would make no difference is not offered. */
export function PublishedFilters({ screen, values, go }: PublishedFiltersProps) {
  const { tabs, filters, deadline } = screen;
  const tab = tabs ? { [tabs.param]: values[tabs.param] ?? '' } : {};
  const { data = {} } = useRequest(() => readChoices(screen, tab), {
    refreshDeps: [JSON.stringify(tab)],
    ready: filters.length > 0,
    // A list without its filters is still a list.
    onError: () => undefined,
  });
  const offered = filters.filter(({ name }) => values[name] !== undefined || (data[name]?.length ?? 0) > 1);
  return (
    <fieldset className={styles.filters} aria-label={t('筛选和排序')}>
      {offered.map(({ name, title }) => (
        <Choose
          key={name}
          title={title}
          value={values[name] ?? ''}
          choices={[{ value: '', label: t('全部') }, ...(data[name] ?? [])]}
          onChoose={(value) => go({ [name]: value })}
        />
      ))}
      {deadline && (
        <Choose
          title={t('排序方式')}
          value={values.sort ?? ''}
          choices={[
            { value: '', label: t('最新发布') },
            { value: 'deadline', label: t('截止时间近的在前') },
          ]}
          onChoose={(sort) => go({ sort })}
        />
      )}
    </fieldset>
  );
}

interface ChooseProps {
  title: string;
  value: string;
  choices: Choice[];
  onChoose(value: string): void;
}

function Choose({ title, value, choices, onChoose }: ChooseProps) {
  return (
    <div className={styles.filter}>
      <span aria-hidden>{title}</span>
      <Select
        aria-label={title}
        value={value}
        options={choices}
        showSearch={choices.length > 10}
        optionFilterProp="label"
        onChange={onChoose}
      />
    </div>
  );
}
