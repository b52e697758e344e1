import { describe, expect, test } from 'vitest';
import {
  choose,
  field,
  type Person,
  rows,
  save,
  searchInput,
  typeDate,
  whileListing,
} from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge, retold } = leftToTheNight(import.meta.url);

describe('the two pages in a real browser', () => {
  const scene = stage();
  let person: Person;

  async function fillContact(name: string, mobile: string) {
    const { page } = person;
    await field(page, '姓名').locator('input').fill(name);
    await choose(page, '联系人类型', '质量');
    await field(page, '手机号码').locator('input').fill(mobile);
  }

  /** Saves, and hears that it was: the message goes by itself, perhaps before the list is there again. */
  async function saveAndHear() {
    await save(person.page);
    await person.page.getByText('保存成功').waitFor();
  }

  async function total(): Promise<number> {
    const text = await person.page.locator('.ant-pagination-total-text').innerText();
    return Number(/(\d+)\s*条?$/.exec(text.trim())?.[1]);
  }

  test('a supplier makes, changes, finds, sorts, pages and deletes contacts', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.signIn('supplier01', '/supplier/contacts');
    await rows(page).first().waitFor();
    const before = await total();

    await page.locator('[data-code=add]').first().click();
    await fillContact('诸葛明', '13712345678');
    await whileListing(page, saveAndHear);
    expect(await total()).toBe(before + 1);

    await searchInput(page, 'contactName').fill('诸葛');
    await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
    expect(await rows(page).count()).toBe(1);
    await rows(page, '诸葛明').locator('[data-code=edit]').click();
    await field(page, '职务').locator('input').fill('首席质量官');
    await whileListing(page, () => save(page));
    await rows(page, '首席质量官').waitFor();

    await rows(page, '诸葛明').locator('[data-code=view]').click();
    await page.locator('.ant-drawer-open .readPretty').waitFor();
    await field(page, '职务').getByText('首席质量官').waitFor();
    expect(await page.locator('.ant-drawer-open input').count()).toBe(0);
    await page.locator('.ant-drawer-open .ant-drawer-close').click();

    await rows(page, '诸葛明').locator('[data-code=delete]').click();
    await page.getByText('删除后采购方不再看到该联系人').waitFor();
    await whileListing(page, () => page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click());
    await page.locator('.ant-empty-description', { hasText: '没有符合条件的记录' }).waitFor();

    await whileListing(page, () => page.getByRole('button', { name: /重\s*置/ }).click());
    expect(await total()).toBe(before);
    const first = await rows(page).first().innerText();
    await whileListing(page, () => page.locator('.ant-pagination-item-2').click());
    expect(await rows(page).first().innerText()).not.toBe(first);
    await whileListing(page, () => page.locator('.ant-table-thead th', { hasText: '姓名' }).click());
    await page.locator('th[aria-sort=ascending]', { hasText: '姓名' }).waitFor();
  });

  edge(
    'a supplier sees linkage at work: a finance contact needs a mailbox, categories show with tenders',
    async () => {
      person = await scene.newPerson();
      const { page } = person;
      await person.signIn('supplier01', '/supplier/contacts');
      await page.locator('[data-code=add]').first().click();
      await fillContact('司马光', '13712345679');
      expect(await field(page, '关注品类').count()).toBe(0);
      await field(page, '希望接收招标邀请').locator('button').click();
      await field(page, '关注品类').waitFor();
      await save(page);
      await field(page, '邮箱').getByText('请填写邮箱').waitFor();
      await field(page, '希望接收招标邀请').locator('button').click();
      await field(page, '关注品类').waitFor({ state: 'detached' });
      await whileListing(page, saveAndHear);
    },
  );

  retold('generated/verdict')(
    'the browser and the gateway refuse the same payload with the same words',
    async () => {
      person = await scene.newPerson();
      const { page } = person;
      await person.signIn('supplier01', '/supplier/contacts');
      await page.locator('[data-code=add]').first().click();
      await fillContact('一二三四五六七八九十一二三四五六七八九十一', '12345');
      await field(page, '微信号').locator('input').fill('1');
      await field(page, '邮箱').locator('input').fill('nobody');
      await save(page);
      const shown = async (label: string) =>
        (await field(page, label).locator('.ant-formily-item-error-help').innerText()).trim();
      await field(page, '手机号码').locator('.ant-formily-item-error-help').waitFor();
      const inBrowser = [
        await shown('姓名'),
        await shown('手机号码'),
        await shown('邮箱'),
        await shown('微信号'),
      ];

      const inGateway = await page.evaluate(async () => {
        const response = await fetch(
          '/srm/poseidon/shsc-business-poseidon-server/supSupplierContact/saveSupplierContact',
          {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: sessionStorage.getItem('Authorization') ?? '',
            },
            body: JSON.stringify({
              contactName: '一二三四五六七八九十一二三四五六七八九十一',
              contactType: 'quality',
              mobile: '12345',
              wechat: '1',
              email: 'nobody',
            }),
          },
        );
        const { data } = await response.json();
        const messageOf = (path: string) =>
          data.violations.find((one: { path: string }) => one.path === path)?.message;
        return [response.status, ...['contactName', 'mobile', 'email', 'wechat'].map(messageOf)];
      });
      expect(inGateway).toEqual([400, ...inBrowser]);
      expect(inBrowser[1]).toBe('请输入正确手机号码！');
    },
  );

  edge('a rule that only the gateway knows stands at its field, and the form stays', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.signIn('supplier01', '/supplier/contacts');
    await rows(page).first().waitFor();
    const taken = /1\d{10}/.exec(await rows(page).first().innerText())![0];
    await page.locator('[data-code=add]').first().click();
    await fillContact('重复者', taken);
    await save(page);
    await field(page, '手机号码').getByText('手机号码已存在').waitFor();
    expect(await field(page, '姓名').locator('input').inputValue()).toBe('重复者');
    await page.locator('.ant-drawer-open .ant-drawer-close').click();
    await page.getByRole('dialog', { name: '填写的内容尚未保存' }).waitFor();
    await page.getByRole('button', { name: '继续填写' }).click();
    expect(await field(page, '姓名').locator('input').inputValue()).toBe('重复者');
  });

  retold('browser/records/records')('staff do the same with contracts, and see the six states', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.signIn('buyer01');
    await person.openFromMenu('合同管理');
    await rows(page).first().waitFor();
    const before = await total();

    await page.locator('[data-code=add]').first().click();
    await field(page, '合同编号').locator('input').fill('LL-2026-0001');
    await field(page, '合同名称').locator('input').fill('浏览器里签的合同');
    await field(page, '客户简称').locator('input').fill('浏览器客户');
    await choose(page, '负责人', '陈思远');
    await choose(page, '模板类型', '标准模板');
    await choose(page, '合同类型', '采购合同');
    await field(page, '合同金额').locator('input').fill('1234567.89');
    await typeDate(page, '开始日期', '2026-06-01');
    await typeDate(page, '结束日期', '2026-05-01');
    await typeDate(page, '提醒日期', '2026-04-01');
    await save(page);
    await field(page, '结束日期').getByText('结束日期不能早于开始日期').waitFor();
    await typeDate(page, '结束日期', '2099-05-01');
    await whileListing(page, () => save(page));
    expect(await total()).toBe(before + 1);

    await searchInput(page, 'contractCode').fill('LL-2026');
    await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
    const row = rows(page, 'LL-2026-0001');
    expect(await row.innerText()).toContain('未到期');
    expect(await row.innerText()).toContain('1,234,567.89');
    await row.locator('[data-code=edit]').click();
    await field(page, '续签情况').getByText('续签中').click();
    await whileListing(page, () => save(page));
    await rows(page, '续签中').waitFor();
    expect(await row.locator('[data-code=delete]').count()).toBe(0);
    await row.locator('[data-code=edit]').click();
    await field(page, '续签情况').getByText('未续签').click();
    await whileListing(page, () => save(page));
    await row.locator('[data-code=delete]').click();
    await whileListing(page, () => page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click());
    await whileListing(page, () => page.getByRole('button', { name: /重\s*置/ }).click());
    expect(await total()).toBe(before);

    await page.getByText('展开').click();
    for (const state of ['即将到期', '七日内到期', '已到期', '未到期', '已续签', '续签中']) {
      await searchInput(page, 'contractState').click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: state }).click();
      await page.keyboard.press('Escape');
      await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
      expect(await rows(page, state).count()).toBe(await rows(page).count());
      await whileListing(page, () => page.getByRole('button', { name: /重\s*置/ }).click());
    }
  });

  edge('a button that is not granted is not in the page', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.signIn('manager01', '/office/contracts');
    await rows(page).first().waitFor();
    expect(await page.locator('[data-code=edit]').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-code=add]').count()).toBe(0);
    expect(await page.locator('[data-code=delete]').count()).toBe(0);
  });

  retold('browser/records/merged-edits')(
    'two editors of one contract: the second is told by whom and when, and chooses side by side',
    async () => {
      person = await scene.newPerson();
      const other = await scene.newPerson();
      for (const { page, signIn, who } of [
        { ...person, who: 'buyer01' },
        { ...other, who: 'admin01' },
      ]) {
        await signIn(who, '/office/contracts');
        await rows(page).first().locator('[data-code=edit]').click();
        await field(page, '客户简称').locator('input').waitFor();
      }
      await field(person.page, '客户简称').locator('input').fill('先到者');
      await whileListing(person.page, () => save(person.page));
      await field(other.page, '客户简称').locator('input').fill('后到者');
      await save(other.page);
      const conflict = other.page.getByRole('alert', { name: '该记录已被他人修改' });
      await conflict.waitFor();
      expect(await conflict.innerText()).toMatch(/陈思远 于 \d{4}-\d\d-\d\d \d\d:\d\d.*（北京时间）修改/);
      const sides = conflict.locator('tr[data-field=customerShortName] td');
      expect((await sides.allInnerTexts()).slice(1).map((text) => text.trim())).toEqual(['先到者', '后到者']);
      expect(await field(other.page, '客户简称').locator('input').inputValue()).toBe('后到者');
      await save(other.page);
      await other.page.getByText('还有 1 处未选择用谁的内容').waitFor();
      await conflict.getByRole('radio', { name: '客户简称 对方的内容' }).check();
      await expect.poll(() => field(other.page, '客户简称').locator('input').inputValue()).toBe('先到者');
      await field(other.page, '客户简称').locator('input').fill('协商之后');
      await whileListing(other.page, () => save(other.page));
      await rows(other.page, '协商之后').waitFor();
    },
  );

  retold('gateway/operating/kills')('what was saved is there after the process was killed', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.signIn('supplier01', '/supplier/contacts');
    await page.locator('[data-code=add]').first().click();
    await fillContact('不倒翁', '13712345680');
    await whileListing(page, () => save(page));
    await scene.product.kill();
    await scene.product.start();
    await page.reload();
    await searchInput(page, 'contactName').fill('不倒翁');
    await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
    await rows(page, '13712345680').waitFor();
  });

  retold('browser/suppliers/supplier-life')(
    'on a phone the menu is a drawer and a contact can be made',
    async () => {
      person = await scene.newPerson(375);
      const { page } = person;
      await person.signIn('supplier02', '/supplier/contacts');
      await page.locator('[data-code=add]').first().click();
      await fillContact('手机用户', '13712345681');
      await whileListing(page, saveAndHear);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
});
