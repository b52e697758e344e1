import { EditorState, type Extension } from '@codemirror/state';
import { t } from '@/services/i18n';

/** The words of the editor's own panels, in the person's language. */
export function editorPhrases(): Extension {
  return EditorState.phrases.of({
    Find: t('查找'),
    Replace: t('替换为'),
    next: t('下一处'),
    previous: t('上一处'),
    all: t('全选'),
    'match case': t('区分大小写'),
    'by word': t('整个词'),
    regexp: t('正则表达式'),
    replace: t('替换'),
    'replace all': t('全部替换'),
    close: t('关闭'),
    'current match': t('当前一处'),
    'replaced $ matches': t('替换了 $ 处'),
    'replaced match on line $': t('替换了第 $ 行的一处'),
    'on line': t('所在行'),
    'Go to line': t('转到行'),
    go: t('转到'),
    Diagnostics: t('问题'),
    'No diagnostics': t('没有问题'),
    'Folded lines': t('折叠的行'),
    'Unfolded lines': t('展开的行'),
    'folded code': t('折叠的内容'),
    unfold: t('展开'),
    'Fold line': t('折叠'),
    'Unfold line': t('展开'),
    to: t('到'),
    Completions: t('补全'),
    '$ unchanged lines': t('$ 行相同'),
    'Control character': t('控制字符'),
    'Selection deleted': t('已删除选中的内容'),
  });
}
