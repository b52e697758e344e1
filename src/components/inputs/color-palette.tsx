import { ColorPicker } from 'antd';

interface ColorPaletteProps {
  value: string | undefined;
  onChange(color: string): void;
}

/** Colours to press. Whoever uses the keyboard types the code beside it. */
export default function ColorPalette({ value, onChange }: ColorPaletteProps) {
  return (
    <span className="input-row" aria-hidden="true">
      <ColorPicker
        value={value ?? null}
        format="hex"
        disabledAlpha
        disabledFormat
        onChangeComplete={(color) => onChange(color.toHexString().toLowerCase())}
      />
    </span>
  );
}
