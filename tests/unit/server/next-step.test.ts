import { describe, expect, test } from 'vitest';
import { nextStep } from '../../../server/modules/suppliers/next-step';

const CASES = [
  { states: ['10'], filled: '/supplier/company', text: '请提交' },
  { states: ['10', '40'], text: '请填写', to: '/supplier/profile', button: '填写' },
  { states: ['30'], tone: 'success' as const, text: '已于 {approveDate} 通过' },
  { states: ['30'], text: '已通过' },
];
const NOTHING = { submitDate: null, approveDate: null, reason: null };
const same = (text: string) => text;

describe('the next step of a supplier', () => {
  test('is the first case of its status whose page is filled in', () => {
    const parts = (count: number) => [{ path: '/supplier/company', title: '', count }];
    expect(nextStep(CASES, { ...NOTHING, status: 10 }, parts(1), same)?.text).toBe('请提交');
    expect(nextStep(CASES, { ...NOTHING, status: 10 }, parts(0), same)).toEqual({
      tone: 'info',
      text: '请填写',
      to: '/supplier/profile',
      button: '填写',
    });
  });

  test('names what has happened, on the day in Beijing, and passes over what has not', () => {
    const approved = { ...NOTHING, status: 30, approveDate: '2026-03-01T16:30:00.000Z' };
    expect(nextStep(CASES, approved, [], same)).toEqual({ tone: 'success', text: '已于 2026-03-02 通过' });
    expect(nextStep(CASES, { ...NOTHING, status: 30 }, [], same)?.text).toBe('已通过');
  });

  test('is none where no case is for the status', () => {
    expect(nextStep(CASES, { ...NOTHING, status: 50 }, [], same)).toBeNull();
  });

  test('is told in the language of the reader', () => {
    const english = (text: string) => (text === '已于 {approveDate} 通过' ? 'Certified {approveDate}' : text);
    const approved = { ...NOTHING, status: 30, approveDate: '2026-03-01T00:00:00.000Z' };
    expect(nextStep(CASES, approved, [], english)?.text).toBe('Certified 2026-03-01');
  });
});
