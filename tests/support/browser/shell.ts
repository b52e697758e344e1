import type { Page } from 'playwright-core';

/** The parts of the login page, by what a person reads on them in Chinese. */
export function loginForm(page: Page) {
  return {
    username: page.getByPlaceholder('请输入用户名'),
    password: page.getByPlaceholder('请输入密码'),
    imageCode: page.getByPlaceholder('请输入验证码'),
    agreement: page.getByRole('checkbox'),
    submit: page.getByRole('button', { name: /^登\s*录$/ }),
    /** What stands below the fields. */
    problems: page.locator('[data-problem]'),
    /** What stands above them: why the sign-in was refused. */
    refusal: page.getByRole('alert'),
  };
}

/** Messages that pass by at the top of the page. */
export function toasts(page: Page, text?: string) {
  const all = page.locator('[data-toast], .ant-message-notice');
  return text === undefined ? all : all.filter({ hasText: text }).first();
}

/** A value of this tab's session; null when it is not there. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => sessionStorage.getItem(name), key);
}

/** Calls the gateway past the page, with a token of one's own (`Bearer ...`). */
export function callWith(token: string, url: string, address: string): Promise<Response> {
  return fetch(new URL(address, url), { headers: { authorization: token } });
}

/** Parts of the page that can be pushed sideways, or whose text runs out of them; the rows of a table may. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'html, body, header, main, form, .list-page, .ant-drawer-body',
      ),
    ]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} in ${part.clientWidth}`),
  );
}
