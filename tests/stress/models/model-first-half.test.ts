import { testModel } from "./model-test.ts";

testModel(1);
