import { useKeyPress } from 'ahooks';
import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import styles from './record-search.module.css';
import { searchInput } from './search-input';
import { useSearchBox } from './use-search-box';

/**
 * The field of the record search on a wide screen; what finds records is loaded when somebody turns to it, and takes
 * over what was typed meanwhile.
 */
export function WideSearch() {
  const input = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const [isEntered, setEntered] = useState(false);
  // Chinese that is being spelled would be lost with the field that it is typed into.
  const [isComposing, setComposing] = useState(false);
  const [Box, load] = useSearchBox();
  useKeyPress(['ctrl.forwardslash', 'meta.forwardslash'], (event) => {
    // The box hears the keys itself.
    if (Box) return;
    event.preventDefault();
    input.current?.focus();
  });
  if (Box && !isComposing) return <Box initialText={text} initialEntered={isEntered} autoFocus={isFocused} />;
  return (
    <Input
      {...searchInput()}
      ref={input}
      className={styles.box}
      // What it becomes.
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={false}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        setEntered(false);
      }}
      onPressEnter={({ nativeEvent }) => setEntered(!nativeEvent.isComposing && text.trim() !== '')}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onFocus={() => {
        setFocused(true);
        load();
      }}
      onBlur={() => setFocused(false)}
      onPointerEnter={load}
    />
  );
}
