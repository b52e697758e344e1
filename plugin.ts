import type { IApi } from 'umi';

/** Mends the document that the framework writes: its language, and a viewport that a person may zoom. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    $('meta[name="viewport"]').remove();
    $('head').prepend('<meta name="viewport" content="width=device-width, initial-scale=1">');
    $('head').append('<meta name="theme-color" content="#0b2545">');
    return $;
  });
};
