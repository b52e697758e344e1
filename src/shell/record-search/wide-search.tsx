import { useKeyPress } from 'ahooks';
import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import styles from './record-search.module.css';
import { searchInput } from './search-input';
import { useSearchBox } from './use-search-box';

/** The field of the record search on a wide screen; what finds records is loaded when somebody turns to it. */
export function WideSearch() {
  const input = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const [wasFocused, setWasFocused] = useState(false);
  const [Box, load] = useSearchBox(() => setWasFocused(document.activeElement === input.current?.input));
  useKeyPress(['ctrl.forwardslash', 'meta.forwardslash'], (event) => {
    // The box hears the keys itself.
    if (Box) return;
    event.preventDefault();
    input.current?.focus();
  });
  if (Box) return <Box initialText={text} autoFocus={wasFocused} />;
  return (
    <Input
      {...searchInput()}
      ref={input}
      className={styles.box}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onFocus={load}
      onPointerEnter={load}
    />
  );
}
