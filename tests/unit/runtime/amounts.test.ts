import { describe, expect, test } from 'vitest';
import { withThousands } from '@/components/inputs/amount-text';
import { amountInCapitals } from '@/contract/records/amounts';

describe('an amount', () => {
  test.each([
    [0, '人民币零元整'],
    [0.05, '人民币伍分'],
    [0.5, '人民币伍角整'],
    [10, '人民币壹拾元整'],
    [100.01, '人民币壹佰元零壹分'],
    // The examples of 支付结算办法, appendix 1.
    [1409.5, '人民币壹仟肆佰零玖元伍角整'],
    [6007.14, '人民币陆仟零柒元壹角肆分'],
    [1680.32, '人民币壹仟陆佰捌拾元叁角贰分'],
    [16409.02, '人民币壹万陆仟肆佰零玖元零贰分'],
    [325.04, '人民币叁佰贰拾伍元零肆分'],
    [100_010_000, '人民币壹亿零壹万元整'],
    [100_000_001, '人民币壹亿零壹元整'],
    [-5.5, '人民币负伍元伍角整'],
    [1.005, undefined],
    [1e17, undefined],
  ])('%d in capitals is %s', (amount, capitals) => expect(amountInCapitals(amount)).toBe(capitals));

  test.each([
    ['1', '1'],
    ['1234', '1,234'],
    ['-1234567.', '-1,234,567.'],
    ['1234.5678', '1,234.5678'],
    ['', ''],
    ['-', '-'],
    ['abc', 'abc'],
  ])('that is typed as %s stands as %s', (typed, shown) => expect(withThousands(typed)).toBe(shown));
});
