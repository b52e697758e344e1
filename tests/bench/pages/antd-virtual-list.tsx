import { exposeTable } from './antd-table';

exposeTable(600);
