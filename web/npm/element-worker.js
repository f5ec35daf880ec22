// The worker of exercises: it answers the requests of element-tasks.js.
import { serve } from "./core.js";

serve();
