import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '../../../src/contract/language/field-schema';
import { searchTexts } from '../../../src/contract/lists/search-texts';

const format = (name: FieldSchema['format']): FieldSchema => ({ type: 'string', format: name });

describe('what is pasted into a search', () => {
  test.each<[string, FieldSchema | undefined, string[]]>([
    ['A1\r\nA2\r\n\r\nA3\n', undefined, ['A1', 'A2', 'A3']],
    ['A1\tA2', undefined, ['A1', 'A2']],
    ['A1, A2，A3;A4；A5、A6', undefined, ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']],
    ['A1 A2  A1', undefined, ['A1', 'A2']],
    ['张三 李四', undefined, ['张三', '李四']],
    ['Acme Steel', undefined, ['Acme Steel']],
    ['Acme Co., Ltd', undefined, ['Acme Co., Ltd']],
    ['Acme Co., Ltd\nBolt, Inc.', undefined, ['Acme Co., Ltd', 'Bolt, Inc.']],
    ['"张三 李四" 王五', undefined, ['张三 李四', '王五']],
    ['138 0013 8000', format('mobile'), ['13800138000']],
    ['13800138000 +86-139-0013-9000', format('mobile'), ['13800138000', '13900139000']],
    ['138 0013', format('mobile'), ['1380013']],
    ['91350100m000100y43', format('creditCode'), ['91350100M000100Y43']],
    ['Example.com', format('url'), ['https://example.com']],
    ['  ', undefined, []],
    ['', undefined, []],
  ])('%j stands for these values', (typed, schema, values) => {
    expect(searchTexts(typed, schema)).toEqual(values);
  });
});
