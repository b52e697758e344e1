import { describe, expect, it } from 'vitest';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const PAGE = 'features/numbers.json';
const files = [...filesOf('schemas'), ...filesOf('tests/fixtures/examples')];

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of the example after an edit: the text of the line, and the message. */
function problemsAfter(edit: (page: Loose, fields: Loose) => void): { line: string; said: string }[] {
  let text = '';
  const edited = files.map((file) => {
    if (!file.file.endsWith(PAGE)) return file;
    const page = JSON.parse(file.text);
    edit(page, page.form.properties);
    text = JSON.stringify(page, null, 2);
    return { file: file.file, text };
  });
  return checkChanges(edited)
    .problems.filter(({ file, rule }) => file?.endsWith(PAGE) && rule !== 'english')
    .map(({ line, path, message, suggestion }) => ({
      line: text.split('\n')[line - 1]!,
      said: `${path} ${message}${suggestion === undefined ? '' : ` ？${suggestion}`}`,
    }));
}

describe('Numbers, groups of unique fields and periods', () => {
  it('are right as the example has them', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (page: Loose, fields: Loose) => void, RegExp, RegExp]>([
    [
      'no counter',
      (_, { agreementNo }) => {
        agreementNo['x-serial'] = 'JG-{yyyyMM}';
      },
      /x-serial/,
      /缺少流水号/,
    ],
    [
      'two counters',
      (_, { agreementNo }) => {
        agreementNo['x-serial'] = '{00}-{0000}';
      },
      /x-serial/,
      /只能有一处/,
    ],
    [
      'a month without its year',
      (_, { agreementNo }) => {
        agreementNo['x-serial'] = 'A{MM}{000}';
      },
      /x-serial/,
      /有月没有年/,
    ],
    [
      'a slip in a placeholder',
      (_, { agreementNo }) => {
        agreementNo['x-serial'] = 'A{yyyyMm}{000}';
      },
      /x-serial/,
      /？A\{yyyyMM\}\{000\}/,
    ],
    [
      'more than maxLength',
      (_, { agreementNo }) => {
        agreementNo.maxLength = 9;
      },
      /maxLength/,
      /编号有 14 个字符，maxLength 却是 9/,
    ],
    [
      'a default',
      (_, { agreementNo }) => {
        agreementNo.default = 'A1';
      },
      /default/,
      /不能有 default/,
    ],
    [
      'a computed value',
      (_, { agreementNo }) => {
        agreementNo['x-value'] = '{{ values.certNo }}';
      },
      /x-value/,
      /x-value 计算/,
    ],
    [
      'a required number',
      (_, { agreementNo }) => {
        agreementNo.required = true;
      },
      /required/,
      /不能要求必填/,
    ],
    [
      'a number that is written',
      (_, { agreementNo }) => {
        agreementNo['x-pattern'] = 'editable';
      },
      /x-pattern/,
      /没有人能改/,
    ],
    [
      'a number that is not read-only',
      (_, { agreementNo }) => {
        agreementNo.readOnly = false;
      },
      /readOnly/,
      /没有人能改/,
    ],
    [
      'a number that goes out of sight',
      (_, { agreementNo }) => {
        agreementNo['x-visible'] = "{{ values.certNo != 'a' }}";
      },
      /x-visible/,
      /编号要留着/,
    ],
    [
      'a number of another type',
      (_, { agreementNo }) => {
        agreementNo.type = 'number';
      },
      /x-serial/,
      /只能用在 string/,
    ],
    [
      'a number in the rows of a list',
      (_, fields) => {
        const rows = {
          type: 'object',
          properties: { no: { type: 'string', title: '行号', 'x-serial': '{000}' } },
        };
        fields.lines = { type: 'array', title: '明细', items: rows };
      },
      /x-serial/,
      /明细/,
    ],
    [
      'a number that a choice fills',
      (_, { certNo }) => {
        certNo['x-options'] = {
          page: '/office/customers',
          label: 'customerName',
          fill: { agreementNo: 'customerName' },
        };
      },
      /agreementNo/,
      /不能带入/,
    ],
    [
      'a field that is not there, in a group',
      (page) => {
        page.resource.unique[1][2] = 'yaer';
      },
      /yaer/,
      /没有名为 yaer 的字段 ？year/,
    ],
    [
      'a field twice in a group',
      (page) => {
        page.resource.unique[1][2] = 'material';
      },
      /"material"/,
      /material 重复/,
    ],
    [
      'a group twice',
      (page) => {
        page.resource.unique.push(['year', 'material', 'supplierName']);
      },
      /\[/,
      /重复/,
    ],
    [
      'a group of one',
      (page) => {
        page.resource.unique[1] = ['year'];
      },
      /\[/,
      /unique/,
    ],
    [
      'a group that no index holds',
      (_, { material, supplierName }) => {
        material.maxLength = 300;
        supplierName.maxLength = 300;
      },
      /\[/,
      /加起来是 60\d，最多 500/,
    ],
    [
      'no begin',
      (page) => {
        page.resource.noOverlap.from = 'validForm';
      },
      /validForm/,
      /没有名为 validForm 的字段 ？validFrom/,
    ],
    [
      'a begin that is no date',
      (page) => {
        page.resource.noOverlap.from = 'certNo';
      },
      /certNo/,
      /certNo 不是日期/,
    ],
    [
      'an end of another kind',
      (_, { validTo }) => {
        validTo.format = 'dateTime';
      },
      /"to"/,
      /要同是日期/,
    ],
    [
      'one date for both ends',
      (page) => {
        page.resource.noOverlap.to = 'validFrom';
      },
      /"to"/,
      /同一个字段/,
    ],
    [
      'a field to compare within that is not there',
      (page) => {
        page.resource.noOverlap.within[1] = 'materiel';
      },
      /materiel/,
      /？material/,
    ],
    [
      'a number to compare within',
      (page) => {
        page.resource.noOverlap.within[1] = 'agreementNo';
      },
      /agreementNo/,
      /永远不会重叠/,
    ],
    [
      'a state that is none',
      (page) => {
        page.resource.noOverlap.states[0] = 'efective';
      },
      /efective/,
      /？effective/,
    ],
    [
      'states of a page without',
      (page) => {
        page.states = undefined;
      },
      /states/,
      /页面没有 states/,
    ],
    [
      'a key that is none',
      (page) => {
        page.resource.noOverlap.until = 'validTo';
      },
      /until/,
      /until/,
    ],
  ])('%s is told on its line', (_, edit, line, message) => {
    const problems = problemsAfter(edit);
    const found = problems.find(({ said }) => message.test(said));
    expect(found?.line, JSON.stringify(problems)).toMatch(line);
  });
});
