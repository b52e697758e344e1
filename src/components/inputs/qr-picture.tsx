import { QRCode } from 'antd';

/** The squares of a two-dimensional code, as a drawing that prints sharp. */
export default function QrPicture({ value, size }: { value: string; size: number }) {
  return (
    <QRCode
      type="svg"
      value={value}
      size={size}
      bordered={false}
      errorLevel="M"
      color="#000"
      bgColor="#fff"
    />
  );
}
