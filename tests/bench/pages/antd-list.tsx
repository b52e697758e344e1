import { exposeTable } from './antd-table';

exposeTable();
