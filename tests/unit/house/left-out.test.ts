import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LEFT_OUT } from '../../../plugin';

const root = join(__dirname, '../../..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'))
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }));

/** Where the library asks for what is left out. */
const ASKED = {
  'pictures-of-results': ['antd/es/result/index.js', ['./noFound', './serverError', './unauthorized']],
  'filters-of-tables': ['antd/es/table/hooks/useFilter/index.js', ['./FilterDropdown']],
  'tree-of-chosen-rows': [
    'antd/es/table/hooks/useSelection.js',
    ['rc-tree/es/util', 'rc-tree/es/utils/conductUtil', 'rc-tree/es/utils/treeUtil'],
  ],
  'radio-of-chosen-rows': ['antd/es/table/hooks/useSelection.js', ['../../radio']],
  'picker-behind-buttons': [
    'antd/es/button/style/token.js',
    ['../../color-picker/color', '../../color-picker/components/ColorPresets'],
  ],
  'fields-of-one-character': ['antd/es/input/index.js', ['./OTP']],
  'calls-by-fetch': ['axios/lib/adapters/adapters.js', ['./fetch.js']],
  'observer-of-sizes': ['rc-resize-observer/es/utils/observerUtil.js', ['resize-observer-polyfill']],
} as const satisfies Record<keyof typeof LEFT_OUT, readonly [file: string, requests: readonly string[]]>;

/** What a source would say that needs what is not there at all. */
const NEEDS = {
  'filters-of-tables': /\b(filterDropdown|onFilter|filteredValue|defaultFilteredValue|filterSearch)\b/,
  'tree-of-chosen-rows': /\bcheckStrictly\b/,
  'radio-of-chosen-rows': /\browSelection\b[\s\S]{0,200}\btype: 'radio'/,
  'fields-of-one-character': /\bInput\.OTP\b/,
  'calls-by-fetch': /\badapter: (\[[^\]]*)?'fetch'/,
  'observer-of-sizes': /resize-observer-polyfill/,
} satisfies Partial<Record<keyof typeof LEFT_OUT, RegExp>>;

describe('parts of libraries that the build leaves out', () => {
  test.each(Object.entries(NEEDS))('%s: no source needs it', (_, needs) => {
    expect(sources.filter(({ text }) => needs.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test.each(Object.entries(ASKED))(
    '%s: the library still asks for it by this name',
    (name, [file, asked]) => {
      const { within, request } = LEFT_OUT[name as keyof typeof LEFT_OUT];
      const path = join(root, 'node_modules', file);
      const requests = [...readFileSync(path, 'utf8').matchAll(/from ['"](.+?)['"]/g)].map(([, one]) => one!);
      expect(requests.filter((one) => request.test(one))).toEqual(asked);
      expect(within.test(dirname(path))).toBe(true);
    },
  );
});
