import { type FormEvent, useEffect, useState } from 'react';
import type { ChildProps } from '../../../src/contract/child-app';
import { MOST_TITLE } from './asked';
import { type Choice, readFilters, type TenderFilters, type TenderQuery } from './tender';
import { t } from './texts';
import { useLoad } from './use-load';

interface HallFiltersProps {
  props: ChildProps;
  asked: TenderQuery;
  go(next: Partial<TenderQuery>): void;
}

const NO_FILTERS: TenderFilters = { categories: [], regions: [], buyers: [] };

/** What the list is narrowed by, and its order; a choice that would make no difference is not offered. */
export function HallFilters({ props, asked, go }: HallFiltersProps) {
  const { loaded } = useLoad(asked.type, () => readFilters(props, asked.type));
  const { categories, regions, buyers } = loaded.state === 'there' ? loaded.value : NO_FILTERS;
  return (
    <fieldset className="bidding-filters" aria-label={t('筛选和排序')}>
      <Choose
        name={t('品类')}
        value={asked.category}
        of={categories}
        onChoose={(category) => go({ category })}
      />
      <Choose name={t('地区')} value={asked.region} of={regions} onChoose={(region) => go({ region })} />
      {(buyers.length > 1 || asked.buyer !== '') && (
        <Choose name={t('采购方')} value={asked.buyer} of={buyers} onChoose={(buyer) => go({ buyer })} />
      )}
      <label>
        <span>{t('排序')}</span>
        <select
          value={asked.sort}
          onChange={(event) => go({ sort: event.target.value === 'deadline' ? 'deadline' : '' })}
        >
          <option value="">{t('最新发布')}</option>
          <option value="deadline">{t('截止时间近的在前')}</option>
        </select>
      </label>
    </fieldset>
  );
}

interface ChooseProps {
  name: string;
  value: string;
  of: readonly Choice[];
  onChoose(value: string): void;
}

function Choose({ name, value, of, onChoose }: ChooseProps) {
  const isKnown = value === '' || of.some((choice) => choice.value === value);
  return (
    <label>
      <span>{name}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{t('全部')}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {of.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Looks for a text in the titles. */
export function HallSearch({ value, onSearch }: { value: string; onSearch(title: string): void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className="bidding-search" onSubmit={submit}>
      <input
        type="search"
        value={typed}
        maxLength={MOST_TITLE}
        placeholder={t('按标题查找')}
        aria-label={t('按标题查找')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="bidding-button primary">
        {t('查找')}
      </button>
    </form>
  );
}
